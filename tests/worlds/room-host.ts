import type { RoomName } from '#contract/rooms'
import Collection from '../../party/collection.ts'
import type { Host, VisitorConnection } from '../../party/host.ts'
import Payload from '../../party/payload.ts'
import type { Ports as RoomPorts, SocketEvents } from '../../party/ports.ts'
import type { Room } from '../../party/room.ts'
import Wallet from '../../party/wallet.ts'
import type { Chance } from './chance.ts'
import { here, Injected, type Isolate } from './ports.ts'
import type { Schedule } from './schedule.ts'
import type { Swarm } from './swarm.ts'

const kinds = { payload: Payload, wallet: Wallet, collection: Collection } as const

/** How often an idle room is evicted before its next call. */
const EVICTED = 0.1
/** The host retries a failed alarm so many times, after so many ms, doubled each time. */
const ALARM_RETRIES = 6
const ALARM_RETRY = 2_000

/** The parts of a world that a room's host needs. */
export interface HostParts {
  readonly schedule: Schedule
  readonly swarm: Swarm
  readonly chance: Chance
  /** A room's environment: the secret, and the binding to the Worker. */
  env(isolate: Isolate): object
  fresh(who: string): Isolate
  crash(where: string, error: unknown): void
  connect(url: string, events: SocketEvents, isolate: Isolate): () => void
  note(line: string): void
}

/** The host of one room: its storage, its alarm and its connections outlive the room's isolates. */
export interface RoomHost {
  /** Calls the room in its current isolate; throws if that dies during the call. */
  inside<Answer>(act: (room: Room) => Promise<Answer>): Promise<Answer>
  readonly visitors: Map<VisitorConnection, string>
  stored(key: string): unknown
}

/** A Durable Object as a room sees it: atomic writes, and an alarm that fires at least once. */
export function createRoomHost({ kind }: RoomName, parts: HostParts): RoomHost {
  const { schedule, swarm, chance, crash } = parts
  const who = `a ${kind}'s room`
  const values = new Map<string, unknown>()
  const visitors = new Map<VisitorConnection, string>()
  /** Cancels the alarm; null while none is set. */
  let alarm: (() => void) | null = null
  let life: { readonly isolate: Isolate; readonly room: Room; busy: number } | null = null

  function setAlarm(at: number): void {
    alarm?.()
    const late = swarm.strikes('dropped heartbeat') ? chance.between(20, 120) * 1_000 : 0
    const often = swarm.strikes('doubled heartbeat') ? 2 : 1
    alarm = schedule.after(at - schedule.now() + late, `${who}: its alarm`, () => {
      alarm = null
      for (let times = 0; times < often; times += 1) void runAlarm(0)
    })
  }

  async function runAlarm(before: number): Promise<void> {
    try {
      await inside((room) => room.onAlarm())
    } catch (error) {
      crash(`${who}: its alarm`, error)
      if (before < ALARM_RETRIES && alarm === null)
        schedule.after(ALARM_RETRY * 2 ** before, `${who}: its alarm again`, () => void runAlarm(before + 1))
    }
  }

  function hostIn(isolate: Isolate): Host {
    const alive = <Answer>(act: () => Answer): Promise<Answer> =>
      isolate.dead ? new Promise<never>(() => {}) : Promise.resolve(act())
    return {
      env: parts.env(isolate),
      ports: portsIn(parts, isolate),
      getConnections: (tag) =>
        isolate.dead
          ? []
          : [...visitors].filter(([, own]) => tag === undefined || own === tag).map(([visitor]) => visitor),
      storage: {
        get: <Value>(key: string) => alive(() => structuredClone(values.get(key)) as Value | undefined),
        put: (entries) =>
          alive(() => {
            for (const [key, value] of Object.entries(entries)) values.set(key, structuredClone(value))
          }),
        delete: (keys) => alive(() => keys.filter((key) => values.delete(key)).length),
        list: <Value>({ prefix }: { prefix: string }) =>
          alive(() => {
            const found = [...values].filter(([key]) => key.startsWith(prefix))
            return new Map(structuredClone(found) as [string, Value][])
          }),
        setAlarm: (at) => alive(() => setAlarm(at)),
        deleteAll: () =>
          alive(() => {
            values.clear()
            alarm?.()
            alarm = null
          }),
      },
    }
  }

  function begin(): NonNullable<typeof life> {
    const isolate = parts.fresh(who)
    return { isolate, room: here.run(isolate, () => new kinds[kind](hostIn(isolate))), busy: 0 }
  }

  async function inside<Answer>(act: (room: Room) => Promise<Answer>): Promise<Answer> {
    if (life?.busy === 0 && !life.isolate.dead && chance.happens(EVICTED)) life.isolate.kill()
    // A crash closes the sockets; an evicted room finds them again.
    if (life?.isolate.dead && life.busy > 0)
      for (const visitor of [...visitors.keys()]) visitor.close(1006, 'the room is gone')
    const now = !life || life.isolate.dead ? begin() : life
    life = now
    now.busy += 1
    const gone = now.isolate.gone.then(() => {
      throw new Injected(`${who} is gone`)
    })
    const done = await Promise.race([here.run(now.isolate, () => act(now.room)), gone])
    now.busy -= 1
    return done
  }

  return { inside, visitors, stored: (key) => values.get(key) }
}

function portsIn({ schedule, connect, note }: HostParts, isolate: Isolate): RoomPorts {
  return {
    now: schedule.now,
    after: (ms, act) =>
      schedule.after(ms, `${isolate.name}: a timer`, () => {
        if (!isolate.dead) here.run(isolate, act)
      }),
    connect: (url, events) => connect(url, events, isolate),
    note,
  }
}
