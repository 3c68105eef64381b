import type { PayloadUuid } from '#contract/wire/ledger-ids'
import type { Hint } from '#contract/wire/rooms'
import type { Rooms as ProductRooms } from '../../functions/rooms/rooms.ts'
import type { Isolate, Ports } from './ports.ts'
import type { Swarm } from './swarm.ts'

/** The rooms as the Worker meets them: told, and asking it to look again. */
export interface Rooms {
  for(isolate: Isolate): ProductRooms
  /** Whether this payload's room still asks. */
  watches(uuid: string): boolean
}

/** `awake` is called once for each payload that a room begins to watch, `hears` with all that a room is told. */
export function createRooms(
  ports: Ports,
  swarm: Swarm,
  { awake, hears }: { awake: (uuid: PayloadUuid) => void; hears: (text: string) => void },
): Rooms {
  const watched = new Map<string, boolean>()

  /** A room that cannot be reached costs nobody anything: the order is gone. */
  function order(isolate: Isolate, what: string, act: () => void): Promise<void> {
    return ports.through(isolate, `room ${what}`, () => {
      if (!swarm.strikes('rooms down')) act()
    })
  }

  return {
    for: (isolate) => ({
      tell: (room, ...messages) =>
        order(isolate, `hears ${messages[0]?.type}`, () => hears(JSON.stringify([room, ...messages]))),
      watch: (uuid) =>
        order(isolate, 'watches', () => {
          if (watched.has(uuid)) return
          watched.set(uuid, true)
          awake(uuid)
        }),
      rest: (uuid) => order(isolate, 'rests', () => void watched.set(uuid, false)),
    }),
    watches: (uuid) => watched.get(uuid) ?? false,
  }
}

/** How often somebody's hint arrives. */
export function timesTold(swarm: Swarm, hint: Hint): number {
  if (hint !== 'alarm' && swarm.strikes('hint never')) return 0
  return swarm.strikes('hint doubled') ? 2 : 1
}
