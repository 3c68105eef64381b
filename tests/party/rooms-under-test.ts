import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { type RoomName, roomText } from '#contract/rooms'
import { inviteFor } from '#contract/signature'
import { MINUTE } from '#contract/timing'
import type { EventMessage } from '#contract/wire/events'
import { address, type PayloadUuid, payloadUuid } from '#contract/wire/ledger-ids'
import type { RoomCommand, WakeUp } from '#contract/wire/rooms'
import { RECHECK_INTERVAL } from '../../party/watch.ts'
import { TIME_OUT } from '../support/time-out.ts'
import { post, type SignedBody, signCommand } from './commands.ts'
import { type FakeStatus, startFakeStatus } from './fake-status.ts'
import { type FakeWorker, startFakeWorker } from './fake-worker.ts'
import { type Visitor, visitRoom } from './visitor.ts'

/** The configuration of the rooms. */
export interface World {
  /** The state directory; starting again with the same one is a restart. */
  readonly state: string
  readonly secret: string
  /** The Worker's address for recheck requests. */
  readonly workerUrl: string
  /** The one origin whose pages may join. */
  readonly allowedOrigin: string
}

export interface RunningRooms {
  /** `http://127.0.0.1:<port>` */
  readonly url: string
  /** The address for the Worker's messages to the rooms. */
  readonly commands: string
  stop(): Promise<void>
}

/** Running rooms, their surroundings, and the actions of tests on both. */
export interface RoomsUnderTest<Running extends RunningRooms> {
  readonly secret: string
  readonly allowedOrigin: string
  readonly running: Running
  readonly status: FakeStatus
  readonly worker: FakeWorker
  /** How many rooms there are on disk. */
  onDisk(): Promise<number>
  /** Kills them, and restarts them with their state. */
  restart(): Promise<void>
  /** Waits until a payload's room has asked by alarm, and is idle until the next. */
  betweenAlarms(room: RoomName): Promise<void>
  /**
   * Waits until a killed room's alarm has fired again with the wake-up. A room killed during a request has set its
   * alarm by its own time-out, not by the Worker's answer.
   */
  rings(room: RoomName, before: number, wakeUp: WakeUp): Promise<void>
  /** Joins with a valid invite from a new address, and waits for the greeting. */
  enter(room: RoomName): Promise<Visitor>
  /** Posts a message unchanged. */
  post(room: RoomName, command: SignedBody): Promise<Response>
  /** Signs and posts a message, and expects it to be accepted. */
  command(room: RoomName, command: RoomCommand): Promise<void>
  publish(room: RoomName, message: EventMessage): Promise<void>
  watch(room: RoomName, expiresAt?: number): Promise<void>
  /** A visitor joins, sees the payload opened, and leaves. */
  openOnce(room: RoomName): Promise<void>
  /** The Worker's requests about a payload, in order. */
  wakeUps(room: RoomName): string[]
}

/** Hosts rooms for all tests of the calling file. */
export function hostRooms<Running extends RunningRooms>(
  start: (world: World) => Promise<Running>,
): RoomsUnderTest<Running> {
  const secret = 'known to the worker and its rooms'
  const allowedOrigin = 'https://touchstone.example'
  let entered = 0
  let live: { world: World; running: Running; status: FakeStatus; worker: FakeWorker }

  beforeAll(async () => {
    const [worker, status] = [await startFakeWorker(secret), await startFakeStatus()]
    const state = await mkdtemp(join(tmpdir(), 'rooms-'))
    const world = { state, secret, allowedOrigin, workerUrl: worker.url }
    live = { world, worker, status, running: await start(world) }
  })

  afterAll(async () => {
    await live.running.stop()
    await Promise.all([live.worker.stop(), live.status.stop()])
    await rm(live.world.state, { recursive: true, force: true })
  })

  const rooms: RoomsUnderTest<Running> = {
    secret,
    allowedOrigin,
    get running() {
      return live.running
    },
    get status() {
      return live.status
    },
    get worker() {
      return live.worker
    },
    async onDisk() {
      const files = await readdir(live.world.state, { recursive: true })
      return files.filter((file) => /[0-9a-f]{64}[^/]*\.sqlite$/.test(file)).length
    },
    async restart() {
      await live.running.stop()
      live.running = await start(live.world)
    },
    async betweenAlarms(room) {
      await expect
        .poll(() => rooms.wakeUps(room).at(-1) === 'empty' && !live.worker.isBusy(room.id))
        .toBe(true)
      // A message is answered only when everything before it is stored.
      await rooms.publish(room, { type: 'server-shutdown', uuid: null, data: {} })
    },
    async rings(room, before, wakeUp) {
      const timeout = RECHECK_INTERVAL + TIME_OUT
      await expect.poll(() => rooms.wakeUps(room).slice(before).at(-1), { timeout }).toBe(wakeUp)
    },
    async enter(room) {
      const invite = await inviteFor(secret, roomText(room), Date.now())
      entered += 1
      const visitor = visitRoom(live.running.url, room, {
        invite,
        from: `10.7.${entered >> 8}.${entered & 255}`,
      })
      await visitor.receives('connected')
      return visitor
    },
    post: (room, command) => post(live.running.commands, room, command),
    async command(room, command) {
      const answer = await rooms.post(room, await signCommand(room, command, { secret }))
      expect(answer.status).toBe(200)
    },
    publish: (room, message) => rooms.command(room, { do: 'publish', message }),
    watch: (room, expiresAt = Date.now() + 5 * MINUTE) =>
      rooms.command(room, { do: 'watch', statusSocket: live.status.socketOf(room.id), expiresAt }),
    async openOnce(room) {
      const guest = await rooms.enter(room)
      await expect.poll(() => live.status.followers(room.id)).toBe(1)
      live.status.say(room.id, { opened: true })
      await guest.receives('payload-opened')
      await guest.leave()
    },
    wakeUps: (room) => live.worker.asked(room.id).map(({ wakeUp }) => wakeUp),
  }
  return rooms
}

/** A room of this test only. */
export function aRoom(kind: 'payload' | 'wallet'): RoomName {
  const id = crypto.randomUUID()
  return { kind, id: kind === 'payload' ? id : `r${id.replaceAll(/[-0]/g, '').slice(0, 28).padEnd(28, '1')}` }
}

export function uuidOf(room: RoomName): PayloadUuid {
  return payloadUuid.parse(room.id)
}

export function refresh(room: RoomName): EventMessage {
  return { type: 'wallet-data-refresh', uuid: null, data: { address: address.parse(room.id) } }
}

/** A new event each time, so that no two messages are the same. */
export function stage(count: number): EventMessage {
  return { type: 'payload-update', uuid: null, data: { purchaseId: `purchase ${count}`, stage: 'minting' } }
}

export function supply(minted: number): EventMessage {
  const data = { total: 1000, minted, available: 1000 - minted, tierStats: [], lastMintedNFTs: [] }
  return { type: 'collection-info-update', uuid: null, data }
}
