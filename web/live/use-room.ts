import { useEffect, useEffectEvent, useState } from 'react'
import type { RoomPass } from '#contract/rooms'
import { onReturn } from './on-return.ts'
import { type Hint, openRoom, type RoomStatus } from './room-socket.ts'

interface Watch {
  /** Told about every event, and with `null` whenever something may have been missed. Ask the API; believe nothing. */
  readonly onHint: (hint: Hint) => void
  /** Reads the API again for a fresh ticket. The collection's room needs none. */
  readonly renew?: () => Promise<RoomPass | null>
}

/**
 * Watches one room while it is mounted and the pass is not null. A new ticket for the same room changes nothing: the
 * socket asks for one itself when it has to connect again. While the answer is not `open`, poll.
 */
export function useRoom(pass: RoomPass | null, { onHint, renew }: Watch): RoomStatus {
  const [status, setStatus] = useState<RoomStatus>('connecting')
  const hear = useEffectEvent(onHint)
  const renewPass = useEffectEvent(async () => (renew ? await renew() : null))
  const currentPass = useEffectEvent(() => pass)
  const room = pass && `${pass.kind}:${pass.id}`

  useEffect(() => {
    const entry = room === null ? null : currentPass()
    if (!entry) return
    setStatus('connecting')
    const socket = openRoom(entry, {
      onStatus: setStatus,
      onHint: (hint) => hear(hint),
      renew: () => renewPass(),
    })
    const stop = onReturn(socket.retry)
    return () => {
      stop()
      socket.close()
    }
  }, [room])

  return status
}
