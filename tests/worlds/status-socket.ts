import type { SocketEvents } from '../../party/ports.ts'
import type { Platform } from '../sandbox/xaman/platform.ts'
import { createOutsideSocket, type SocketParts } from './outside-socket.ts'
import type { Isolate } from './ports.ts'

/** Xaman's status socket of a payload, as a room connects to it; returns what closes it. */
export function openStatus(
  platform: Platform,
  url: string,
  { message, lost }: SocketEvents,
  parts: SocketParts,
  isolate: Isolate,
): () => void {
  const { schedule, swarm, chance, name } = parts
  const closers: (() => void)[] = []
  const socket = createOutsideSocket(parts, isolate, () => {
    for (const close of closers) close()
  })
  socket.addEventListener('message', ({ data }) => message(data))
  socket.addEventListener('close', lost)
  schedule.after(chance.between(5, 300), `${name}: a socket opens`, () => {
    if (!socket.open || isolate.dead) return
    if (swarm.strikes('Xaman loses the request')) return socket.break()
    const uuid = new URL(url).pathname.split('/').at(-1) ?? ''
    platform.sockets.accept(
      {
        readyState: 1,
        OPEN: 1,
        send: (text) => socket.emit(text, Object.keys(JSON.parse(text) as object)[0] ?? ''),
        close: socket.break,
        terminate: socket.break,
        on: (event, act) => event === 'close' && closers.push(act),
      },
      uuid,
    )
  })
  return socket.close
}
