import { events } from '#contract/events'
import { roomText } from '#contract/rooms'
import { SECOND } from '#contract/timing'
import type { Envelope } from '#contract/wire/events'
import type { RoomAccess } from '#contract/wire/room-access'
import { isFinal } from '../../functions/sale/purchase/life.ts'
import { lookAtPage } from './page.ts'
import type { Buyer } from './prepared.ts'
import type { World } from './world.ts'

/** How long a page waits for an event before it polls. */
const POLL = 30 * SECOND

/**
 * A buyer keeps the page of their purchase open: it joins its rooms, reads again after each event, and reconnects when it is
 * cut off. Events have to be true, and in order.
 */
export async function keepOpen(world: World, buyer: Buyer, id: string): Promise<void> {
  const { chance, schedule } = world
  const end = schedule.now() + chance.between(20, 600) * SECOND
  const connections = new Map<string, PageConnection>()
  let wake = () => {}
  const nextEvent = () => new Promise<void>((resolve) => (wake = resolve))

  while (world.open && schedule.now() < end) {
    const next = nextEvent()
    const view = await lookAtPage(world, buyer, id)
    if (view && isFinal(view.status)) break
    for (const access of view?.rooms ?? []) {
      const before = connections.get(roomText(access))
      if (!before || before.lost)
        connections.set(roomText(access), await join(world, buyer, access, before, () => wake()))
    }
    await Promise.race([next, world.pause(POLL)])
    await world.pause(chance.between(20, 400))
  }
  for (const { leave } of connections.values()) leave()
}

/** A connection to a room, and the last sequence number received. */
interface PageConnection {
  leave(): void
  lost: boolean
  last: number | null
}

async function join(
  world: World,
  buyer: Buyer,
  access: RoomAccess,
  before: PageConnection | undefined,
  wake: () => void,
): Promise<PageConnection> {
  const { rooms, observer, chance } = world
  const connection: PageConnection = { leave: () => {}, lost: false, last: before?.last ?? null }
  const since = connection.last !== null && chance.happens(0.7) ? connection.last : undefined
  let received = 0
  const leave = await rooms.join(
    access,
    {
      address: `10.0.0.${1 + (buyer.name.codePointAt(0) ?? 0)}`,
      receives(envelope) {
        observer.checkForSecrets('a page', JSON.stringify(envelope))
        if (events[envelope.type].says === 'nothing') return
        if (envelope.seq <= received)
          observer.report(`${buyer.name}'s page received number ${envelope.seq} after ${received}`)
        received = envelope.seq
        connection.last = received
        expectTrue(world, buyer, envelope)
        wake()
      },
      cut() {
        connection.lost = true
        wake()
      },
    },
    since,
  )
  if (leave) connection.leave = leave
  else connection.lost = true
  return connection
}

/** An event of a sale has to be true on the ledger; not checked while a restored database is being read again. */
function expectTrue({ model, observer }: World, { name }: Buyer, received: Envelope): void {
  if (observer.behind) return
  if (received.type === 'nft-transaction-completed' && !model.sales.has(received.data.acceptTxHash))
    observer.report(
      `${name}'s page was shown a sale by ${received.data.acceptTxHash}, which is not on the ledger`,
    )
}
