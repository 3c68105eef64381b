import { useEffect, useEffectEvent, useState } from 'react'
import type { RoomAccess } from '#contract/wire/room-access'
import { onReturn } from './on-return.ts'
import type { Hint, RoomSocket, RoomStatus } from './room-socket.ts'

interface Watch {
  /** Told about every event, and with `null` whenever something may have been missed. Ask the API; believe nothing. */
  readonly onHint: (hint: Hint) => void
  /** See `RoomListener`. */
  readonly knownAt?: number
  /** Reads the API again for a fresh invite. The collection's room needs none. */
  readonly renew?: () => Promise<RoomAccess | null>
}

/**
 * Watches one room while it is mounted and is given access. A new invite for the same room changes nothing: the
 * socket asks for one itself when it has to connect again. While the answer is not `open`, poll.
 */
export function useRoom(access: RoomAccess | null, { onHint, renew, knownAt }: Watch): RoomStatus {
  const [status, setStatus] = useState<RoomStatus>('connecting')
  const hear = useEffectEvent(onHint)
  const renewAccess = useEffectEvent(async () => (renew ? await renew() : null))
  const currentAccess = useEffectEvent(() => access)
  const known = useEffectEvent(() => (knownAt === undefined ? {} : { knownAt }))
  const room = access && `${access.kind}:${access.id}`

  useEffect(() => {
    const entry = room === null ? null : currentAccess()
    if (!entry) return
    let left = false
    let socket: RoomSocket | null = null
    setStatus('connecting')

    async function join(entry: RoomAccess) {
      // The page is whole without news, so what brings them is not part of its first script.
      const { openRoom } = await import('./room-socket.ts')
      if (left) return
      socket = openRoom(entry, {
        onStatus: setStatus,
        onHint: (hint) => hear(hint),
        renew: () => renewAccess(),
        ...known(),
      })
    }

    join(entry).catch(() => setStatus('failed'))
    const stop = onReturn(() => socket?.retry())
    return () => {
      left = true
      stop()
      socket?.close()
    }
  }, [room])

  return status
}
