import type { StatusConnection as RoomsLine } from '../../party/ports.ts'
import type { Platform } from '../sandbox/xaman/platform.ts'
import { createLine, type Wire } from './line.ts'
import type { Isolate } from './ports.ts'

/** Xaman's status socket of a payload, as a room connects to it. */
export function openStatus(platform: Platform, url: string, wire: Wire, isolate: Isolate): RoomsLine {
  const { schedule, swarm, chance, name } = wire
  const closers: (() => void)[] = []
  const line = createLine(wire, isolate, () => {
    for (const close of closers) close()
  })
  schedule.after(chance.between(5, 300), `${name}: a socket opens`, () => {
    if (!line.open || isolate.dead) return
    if (swarm.strikes('Xaman loses the request')) return line.break()
    const uuid = new URL(url).pathname.split('/').at(-1) ?? ''
    platform.sockets.accept(
      {
        readyState: 1,
        OPEN: 1,
        send: (text) => line.tell(text, Object.keys(JSON.parse(text) as object)[0] ?? ''),
        close: line.break,
        terminate: line.break,
        on: (event, act) => event === 'close' && closers.push(act),
      },
      uuid,
    )
  })
  return line as RoomsLine
}
