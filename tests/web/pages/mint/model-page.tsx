import { act, cleanup, render } from '@testing-library/react'
import { vi } from 'vitest'
import type { TierId } from '#contract/tiers'
import type { EventMessage } from '#contract/wire/events'
import { MAX_OPEN } from '#contract/wire/purchase'
import { useRoom } from '../../../../web/live/use-room.ts'
import { beginning, purchaseIdOf, type Slot, whyNoMore } from '../../../../web/pages/mint/slots.ts'
import { type Followed, useFollowed } from '../../../../web/pages/mint/use-followed.ts'
import { type Purchases, usePurchases } from '../../../../web/pages/mint/use-purchases.ts'
import { must } from '../../../support/must.ts'
import { fakeApi, lose, refuse } from '../../live/fake-api.ts'
import { FakeSocket, fakeSockets } from '../../live/fake-sockets.ts'
import { endTimers, passTime } from '../../live/pass-time.ts'
import { BUYER, replyOf } from '../../live/samples.ts'
import { ModelSale } from './model-sale.ts'

/** The fate of one call: `unsent` never arrives; `unanswered` arrives, but its reply is lost. */
export type Fate = 'at once' | 'slow' | 'late' | 'unsent' | 'unanswered'

const TOOK = { 'at once': 0, slow: 2_000, late: 25_000 } as const
const tiers: readonly TierId[] = ['epic', 'rare']
const wallet = { kind: 'wallet', id: BUYER, invite: 'wallet-invite' } as const

/** The mint page's hooks without their rendering, in a browser with an unreliable network. */
export class ModelPage {
  readonly sale = new ModelSale()
  /** The lost or late calls; all others are answered at once. */
  fates: Fate[] = []
  online = true
  readonly #sockets: FakeSocket[]
  readonly #requests = new Map<string, string>()
  readonly #ended = new Set<string>()
  #sameEachTime = true
  #agreed = 0
  #seq = 0
  #purchases: Purchases | null = null
  #followed = new Map<string, Followed>()
  /** Sales that were shown, until they were dismissed. */
  #soldInView = new Set<string>()

  constructor() {
    this.#sockets = fakeSockets()
    const read = (id: string) =>
      [`GET /v2/nft/purchase/${id}`, () => this.#answer(() => this.sale.view(id))] as const
    const cancel = (id: string) =>
      [`POST /v2/nft/purchase/${id}/cancel`, () => this.#answer(() => this.#cancelled(id))] as const
    const ids = Array.from({ length: 8 }, (_, place) => `purchase-${place + 1}`)
    fakeApi({
      ...Object.fromEntries(ids.flatMap((id) => [read(id), cancel(id)])),
      'GET /v2/nft/purchases/open': () => this.#answer(() => this.#openPurchases()),
      'POST /v2/nft/purchase': ({ body }: { body: { clientMintRequestId: string; selectedTier: TierId } }) =>
        this.#answer(() => this.#bought(body.clientMintRequestId, body.selectedTier)),
    })
  }

  get slots(): readonly Slot[] {
    return this.#here.slots
  }

  get #here(): Purchases {
    if (!this.#purchases) throw new Error('the page is not open')
    return this.#purchases
  }

  async open(): Promise<void> {
    await act(async () =>
      render(<Desk onRender={(purchases) => this.#see(purchases)} onFollowed={this.#followed} />),
    )
    await passTime()
  }

  readonly acts = {
    agree: async (n: number) => {
      if (beginning(this.slots) || whyNoMore(this.slots) || this.sale.ids.length >= 6) return
      this.#agreed += 1
      await act(async () => this.#here.begin(tiers[n % 2] ?? 'epic'))
    },
    hide: async () => {
      const { inView, hide } = this.#here
      if (inView === null) return
      this.#soldInView.delete(inView)
      await act(async () => hide(inView))
    },
    cancel: async (n: number) => {
      const slot = oneOf(this.slots, n)
      const id = slot && purchaseIdOf(slot)
      if (id) await act(async () => void this.#here.cancel(id))
    },
    recheck: async (n: number) => {
      await act(async () => oneOf([...this.#followed.values()], n)?.recheck())
    },
    wait: (n: number) => pass([500, 4_000, 31_000][n % 3] ?? 0),
    reload: async () => {
      this.#leave()
      cleanup()
      endTimers()
      this.#soldInView.clear()
      this.#followed.clear()
      await this.open()
    },
    newTab: async () => {
      sessionStorage.clear()
      history.replaceState(null, '', '/')
      await this.acts.reload()
    },
    restAndComeBack: async () => {
      this.#leave()
      await act(async () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })))
    },
    goOffline: async () => {
      this.online = false
      await act(async () => this.#dropAll())
    },
    comeOnline: async () => {
      this.online = true
      await act(async () => window.dispatchEvent(new Event('online')))
    },
    socketsOpen: async () => {
      if (!this.online) return
      await act(async () => {
        for (const socket of this.#sockets)
          if (socket.readyState === FakeSocket.CONNECTING) socket.open(this.#seq)
      })
    },
    socketsDrop: async () => act(async () => this.#dropAll()),
    goOn: async (n: number) => this.#atSale(n, (id) => this.sale.goOn(id)),
    decline: async (n: number) => this.#atSale(n, (id) => this.sale.end(id, 'wallet_rejected')),
    refuse: async (n: number) => this.#atSale(n, (id) => this.sale.end(id, 'payment_failed')),
    decide: async (n: number) => this.#atSale(n, (id) => this.sale.decide(id, n % 2 === 0)),
  }

  async happen(what: keyof ModelPage['acts'], n: number): Promise<void> {
    await this.acts[what](n)
    await pass(0)
    this.#judge()
  }

  /** All faults end; then the page shows the truth. */
  async comeToRest(): Promise<void> {
    this.fates = []
    for (const what of ['comeOnline', 'wait'] as const) await this.happen(what, 2)
    this.#judgeAtRest()
    // Every room's retries are used up.
    for (let times = 0; times < 4; times++) {
      await this.happen('socketsDrop', 0)
      await this.happen('wait', 1)
    }
    // Every request is signed, without a room event.
    for (const id of this.sale.ids) while (this.sale.isOpen(id)) this.sale.goOn(id)
    await this.happen('wait', 2)
    if (!this.slots.some(({ state }) => 'trouble' in state && state.trouble === 'polls-spent'))
      this.#judgeAtRest()
    for (const what of ['socketsOpen', 'wait'] as const) await this.happen(what, 2)
    this.#judgeAtRest()
    await this.happen('reload', 0)
    await this.happen('socketsOpen', 0)
    this.#judgeAtRest()
  }

  close(): void {
    this.#leave()
    cleanup()
    endTimers()
  }

  #see(purchases: Purchases): void {
    this.#purchases = purchases
    const { inView, slots } = purchases
    for (const { key, state } of slots) if (key === inView && state.step === 'sold') this.#soldInView.add(key)
  }

  #judge(): void {
    must(this.#sameEachTime, 'a repeated request is unchanged')
    must(this.#requests.size <= this.#agreed, 'nothing is requested without an agreement')
    const ids = this.slots.flatMap((slot) => purchaseIdOf(slot) ?? [])
    must(new Set(ids).size === ids.length, 'a purchase is shown once')
    for (const id of this.sale.ids) if (this.sale.endingOf(id)) this.#ended.add(id)
    for (const { state } of this.slots) {
      if (state.step === 'sold') must(this.sale.isSold(state.purchase.id), 'a purchase shown as sold is sold')
      if (state.step !== 'failed' || !state.purchase) continue
      const free = state.ending.charged !== null
      must(!free || this.#ended.has(state.purchase.id), 'no charge is shown before it is known')
    }
    for (const key of this.#soldInView) {
      const slot = this.slots.find((one) => one.key === key)
      must(slot?.state.step === 'sold', 'a sale stays in view until it is dismissed')
    }
    if (!this.online) return
    const rooms = this.#sockets.filter(isUp).map(({ url }) => url.pathname)
    must(new Set(rooms).size === rooms.length, 'a room is joined once')
  }

  #judgeAtRest(): void {
    const shown = new Set(this.slots.flatMap((slot) => purchaseIdOf(slot) ?? []))
    for (const id of this.sale.ids)
      must(!this.sale.isOpen(id) || shown.has(id), 'every open purchase is shown')
    for (const slot of this.slots) {
      const id = purchaseIdOf(slot)
      const { step } = slot.state
      must(step !== 'unanswered' && step !== 'asking', 'every request is answered')
      if (id === null) continue
      must((step === 'sold') === this.sale.isSold(id), 'the page shows every sale')
      if (step === 'following') must(this.sale.isOpen(id), 'an ended purchase is not followed')
    }
  }

  /** The page is left: no connection of it remains. */
  #leave(): void {
    window.dispatchEvent(new Event('pagehide'))
    must(!this.#sockets.some(isUp), 'no socket stays open when the page is left')
  }

  #dropAll(): void {
    for (const socket of this.#sockets.filter(isUp)) socket.drop()
  }

  #atSale(n: number, change: (id: string) => void): void {
    const id = oneOf(this.sale.ids, n >> 1)
    if (id === undefined) return
    change(id)
    // Every other time no event is sent.
    if (n % 2 === 0)
      this.#publish({
        type: 'payload-update',
        uuid: this.sale.uuidOf(id),
        data: { purchaseId: id, stage: this.sale.view(id).stage },
      })
  }

  #publish(message: EventMessage): void {
    this.#seq += 1
    for (const socket of this.#sockets)
      if (socket.readyState === FakeSocket.OPEN) socket.say(message, this.#seq)
  }

  #bought(requestId: string, tier: TierId): unknown {
    const before = this.#requests.get(requestId)
    // An error here can only be a network failure.
    this.#sameEachTime &&= before === undefined || before === tier
    this.#requests.set(requestId, tier)
    const open = this.sale.ids.filter((id) => this.sale.isOpen(id))
    if (this.sale.idFor(requestId) === null && open.length >= MAX_OPEN) return refuse('too_many_open')
    return replyOf(this.sale.view(this.sale.ask(requestId, tier)))
  }

  #cancelled(id: string): unknown {
    this.sale.end(id, 'cancelled')
    return this.sale.view(id)
  }

  #openPurchases(): unknown {
    const open = this.sale.ids.filter((id) => this.sale.isOpen(id))
    return { purchases: open.reverse().map((id) => this.sale.view(id)) }
  }

  /** Answers a call by its fate, with the state at its arrival. */
  async #answer(reply: () => unknown): Promise<unknown> {
    const fate = this.fates.shift() ?? 'at once'
    if (!this.online || fate === 'unsent') return lose()
    const answer = reply()
    if (fate === 'unanswered') return lose()
    // A page that is left loses its timers, and with them its pending waits.
    if (TOOK[fate] > 0) await new Promise((resolve) => setTimeout(resolve, TOOK[fate]))
    return this.online ? answer : lose()
  }
}

/** Advances the time in a few steps, since each answer starts further timers. */
async function pass(ms: number): Promise<void> {
  for (let step = 0; step < 6; step++) await act(() => vi.advanceTimersByTimeAsync(ms / 6))
}

interface DeskProps {
  readonly onRender: (purchases: Purchases) => void
  readonly onFollowed: Map<string, Followed>
}

function Desk({ onRender, onFollowed }: DeskProps) {
  const buyer = {
    token: 'token',
    address: BUYER,
    onTakenUp: nothing,
    onSettled: nothing,
    onSoldOut: nothing,
    onClosed: nothing,
  }
  const purchases = usePurchases(buyer)
  useRoom(wallet, { onEvent: purchases.onNews, renew: async () => wallet })
  onRender(purchases)
  return purchases.slots.map((slot) => (
    <Followee key={slot.key} slot={slot} purchases={purchases} onFollowed={onFollowed} />
  ))
}

interface FolloweeProps {
  readonly slot: Slot
  readonly purchases: Purchases
  readonly onFollowed: Map<string, Followed>
}

function Followee({ slot, purchases, onFollowed }: FolloweeProps) {
  onFollowed.set(slot.key, useFollowed(slot, purchases))
  return null
}

function isUp({ readyState }: FakeSocket): boolean {
  return readyState === FakeSocket.CONNECTING || readyState === FakeSocket.OPEN
}

function oneOf<One>(many: readonly One[], n: number): One | undefined {
  return many[n % many.length]
}

function nothing(): void {}
