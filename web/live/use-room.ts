import { useEffect, useEffectEvent, useState } from 'react'
import type { RoomAccess } from '#contract/wire/room-access'
import { onReturn } from './on-return.ts'
import type { RoomStatus } from './room-flow.ts'
import type { RoomListener, RoomSocket } from './room-socket.ts'

/** `renew` is absent for the collection's room, which needs no invite. */
type Watch = Pick<RoomListener, 'onEvent' | 'knownAt'> & Partial<Pick<RoomListener, 'renew'>>

/**
 * Watches one room while it is mounted and is given access. A new invite for the same room changes nothing: the
 * socket asks for one itself when it has to connect again. While the answer is not `open`, poll. A hint is a reason to ask
 * the API; believe nothing.
 */
export function useRoom(access: RoomAccess | null, { onEvent, renew, knownAt }: Watch): RoomStatus {
  const [status, setStatus] = useState<RoomStatus>('connecting')
  const hear = useEffectEvent(onEvent)
  const renewAccess = useEffectEvent(async () => (renew ? await renew() : null))
  const current = useEffectEvent(() => ({ access, knownAt }))
  const room = access && `${access.kind}:${access.id}`

  useEffect(() => {
    const { access: entry } = current()
    if (room === null || entry === null) return
    let left = false
    let socket: RoomSocket | null = null
    setStatus('connecting')

    const join = async () => {
      // Loaded later: the page works without live events.
      const { openRoom } = await import('./room-socket.ts')
      if (left) return
      socket = openRoom(entry, {
        onStatus: setStatus,
        onEvent: (event) => hear(event),
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
