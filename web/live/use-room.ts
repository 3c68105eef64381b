import { useEffect, useEffectEvent, useState } from 'react'
import type { RoomAccess } from '#contract/wire/room-access'
import { onReturn } from '../lib/on-return.ts'
import type { RoomStatus } from './room-flow.ts'
import type { RoomListener, RoomSocket } from './room-socket.ts'

/** `renew` is absent for the collection's room, which needs no invite. */
type Watch = Pick<RoomListener, 'onEvent' | 'knownAt'> & Partial<Pick<RoomListener, 'renew'>>

/**
 * Follows a room while it is mounted and has access. A new invite for the same room changes nothing. Poll while the
 * result is not `open`. An event proves nothing: ask the API.
 * @example
 *   const status = useRoom(request?.room ?? null, { onEvent: () => void check(), renew })
 *   useInterval(status === 'open' ? null : POLL, () => void check())
 */
export function useRoom(access: RoomAccess | null, { onEvent, renew, knownAt }: Watch): RoomStatus {
  const [status, setStatus] = useState<RoomStatus>('connecting')
  const onRoomEvent = useEffectEvent(onEvent)
  const renewAccess = useEffectEvent(async () => (renew ? await renew() : null))
  const current = useEffectEvent(() => ({ access, knownAt }))
  const room = access && `${access.kind}:${access.id}`

  useEffect(() => {
    const { access: entry } = current()
    if (room === null || entry === null) return
    let left = false
    let socket: RoomSocket | null = null

    const join = async () => {
      // Loaded later: the page works without live events.
      const { openRoom } = await import('./room-socket.ts')
      if (left) return
      socket = openRoom(entry, {
        onStatus: setStatus,
        onEvent: (event) => onRoomEvent(event),
        renew: () => renewAccess(),
        knownAt: current().knownAt,
      })
    }

    join().catch(() => setStatus('failed'))
    const stop = onReturn(() => socket?.retry())
    return () => {
      left = true
      stop()
      socket?.close()
    }
  }, [room])

  return status
}
