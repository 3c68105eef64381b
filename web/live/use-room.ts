import { useEffect, useEffectEvent, useState } from 'react'
import type { RoomPass } from '#contract/wire/rooms'
import { onReturn } from './on-return.ts'
import type { Hint, RoomSocket, RoomStatus } from './room-socket.ts'

interface Watch {
  /** Told about every event, and with `null` whenever something may have been missed. Ask the API; believe nothing. */
  readonly onHint: (hint: Hint) => void
  /** See `RoomListener`. */
  readonly knownAt?: number
  /** Reads the API again for a fresh ticket. The collection's room needs none. */
  readonly renew?: () => Promise<RoomPass | null>
}

/**
 * Watches one room while it is mounted and the pass is not null. A new ticket for the same room changes nothing: the
 * socket asks for one itself when it has to connect again. While the answer is not `open`, poll.
 */
export function useRoom(pass: RoomPass | null, { onHint, renew, knownAt }: Watch): RoomStatus {
  const [status, setStatus] = useState<RoomStatus>('connecting')
  const hear = useEffectEvent(onHint)
  const renewPass = useEffectEvent(async () => (renew ? await renew() : null))
  const currentPass = useEffectEvent(() => pass)
  const known = useEffectEvent(() => (knownAt === undefined ? {} : { knownAt }))
  const room = pass && `${pass.kind}:${pass.id}`

  useEffect(() => {
    const entry = room === null ? null : currentPass()
    if (!entry) return
    let left = false
    let socket: RoomSocket | null = null
    setStatus('connecting')

    async function join(entry: RoomPass) {
      // The page is whole without news, so what brings them is not part of its first script.
      const { openRoom } = await import('./room-socket.ts')
      if (left) return
      socket = openRoom(entry, {
        onStatus: setStatus,
        onHint: (hint) => hear(hint),
        renew: () => renewPass(),
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
