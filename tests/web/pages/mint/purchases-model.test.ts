import { expect, test } from 'vitest'
import { TERMS_VERSION } from '#contract/brand'
import { drops } from '#contract/money'
import type { TierId } from '#contract/tiers'
import type { PurchaseView } from '#contract/wire/purchase'
import type { Intent } from '../../../../web/pages/mint/intent.ts'
import { isUndecided, openPurchase } from '../../../../web/pages/mint/purchase-flow.ts'
import {
  nothingKnown,
  type PurchasesEvent,
  purchasesFlow,
  slotsOf,
} from '../../../../web/pages/mint/purchases-flow.ts'
import { beginning, purchaseIdOf, type Slot, slotOf } from '../../../../web/pages/mint/slots.ts'
import { fc, runs } from '../../../support/generated.ts'
import { must } from '../../../support/must.ts'
import { BUYER } from '../../live/samples.ts'
import { ModelSale } from './model-sale.ts'

const tiers: readonly TierId[] = ['epic', 'rare']
const noAnswer = { code: null, sentence: 'No answer came.', advice: null, charged: drops(0n) }

/** A pending reply: its event, and the event if it never comes. */
interface Answer {
  readonly arrives: PurchasesEvent
  readonly lost: PurchasesEvent | null
  readonly reads: string | null
}

/** A page without rendering: its replies are late, doubled, reordered or lost, and its state is checked. */
class Page {
  readonly sale = new ModelSale()
  #known = nothingKnown
  #agreed = 0
  #requests: Intent[] = []
  #answers: Answer[] = []

  get slots(): readonly Slot[] {
    return slotsOf(this.#known)
  }

  /** An event; `n` selects one of its possible targets. */
  happen(what: keyof typeof this.acts, n: number): void {
    this.acts[what](n)
  }

  readonly acts = {
    agree: (n: number) => {
      const key = `request-${this.#agreed}`
      const intent = {
        requestId: key,
        tier: oneOf(tiers, n) ?? 'epic',
        address: BUYER,
        termsVersion: TERMS_VERSION,
        agreedAt: 1,
      }
      const waits = beginning(this.slots)
      this.#dispatch({ type: 'agreed', intent })
      const begun = this.slots.some((slot) => slot.key === key)
      must(begun === (waits === null), 'one request is answered before the next is sent')
      if (!begun) return
      this.#agreed += 1
      this.#requests.push(intent)
    },
    sendAgain: (n: number) => {
      const { state } = oneOf(this.slots, n) ?? {}
      if (state?.step === 'unanswered') {
        this.#dispatch({ type: 'agreed', intent: state.intent })
        this.#requests.push(state.intent)
      } else if (state?.step === 'queued') this.#requests.push(state.intent)
    },
    requestArrives: (n: number) => {
      const intent = oneOf(this.#requests, n)
      if (!intent) return
      if (n % 2 === 0) this.#requests = this.#requests.filter((one) => one !== intent)
      const { requestId } = intent
      const purchase = this.sale.view(this.sale.ask(requestId, intent.tier))
      this.#answerWith({ type: 'replied', requestId, purchase })
    },
    queues: (n: number) => {
      const intent = oneOf(this.#requests, n)
      if (!intent || this.sale.idFor(intent.requestId)) return
      this.#requests = this.#requests.filter((one) => one !== intent)
      const { requestId } = intent
      const line = { place: n + 1, about: 10 * n }
      this.#answerWith({ type: 'queued', requestId, line, askAgain: 5000 })
    },
    requestLost: (n: number) => {
      const intent = oneOf(this.#requests, n)
      if (!intent) return
      this.#requests = this.#requests.filter((one) => one !== intent)
      const { requestId } = intent
      this.#dispatch({ type: 'lost', requestId, ending: noAnswer })
    },
    answerArrives: (n: number) => {
      const answer = oneOf(this.#answers, n)
      if (!answer) return
      this.#answers = this.#answers.filter((one) => one !== answer)
      // Every third is repeated.
      if (n % 3 === 2) this.#answers.push({ ...answer, lost: null, reads: null })
      this.#dispatch(answer.arrives)
    },
    answerLost: (n: number) => {
      const answer = oneOf(this.#answers, n)
      if (!answer) return
      this.#answers = this.#answers.filter((one) => one !== answer)
      if (answer.lost) this.#dispatch(answer.lost)
    },
    look: (n: number) => {
      const slot = oneOf(this.slots, n)
      const open = slot && openPurchase(slot.state)
      if (!open || this.#answers.some(({ reads }) => reads === slot.key)) return
      this.#answers.push({
        arrives: { type: 'read', purchase: this.sale.view(open.id) },
        lost: { type: 'unread', purchaseId: open.id },
        reads: slot.key,
      })
    },
    cancel: (n: number) => {
      const slot = oneOf(this.slots, n)
      const open = slot && openPurchase(slot.state)
      if (!open) return
      this.#dispatch({ type: 'cancel-asked', purchaseId: open.id })
      this.sale.end(open.id, 'cancelled')
      this.#answers.push({
        arrives: { type: 'cancelled', purchase: this.sale.view(open.id) },
        lost: { type: 'cancel-lost', purchaseId: open.id },
        reads: null,
      })
    },
    find: (n: number) => {
      const id = oneOf(this.sale.ids, n)
      if (id) this.#answers.push({ arrives: this.#found(this.sale.view(id)), lost: null, reads: null })
    },
    goOn: (n: number) =>
      this.#atSale(n >> 1, (id) => {
        for (let steps = 0; steps <= n % 3; steps++) this.sale.goOn(id)
      }),
    end: (n: number) =>
      this.#atSale(n, (id) =>
        this.sale.end(id, oneOf(['wallet_rejected', 'expired', 'payment_failed'], n) ?? 'expired'),
      ),
    decide: (n: number) => this.#atSale(n, (id) => this.sale.decide(id, n % 2 === 0)),
    announced: (n: number) =>
      this.#atSale(n, (purchaseId) => {
        // A room may repeat old events.
        const stage = oneOf(this.sale.passed(purchaseId), n)
        if (stage) this.#dispatch({ type: 'announced', purchaseId, stage })
      }),
    timeOut: (n: number) => this.#toSlot(n, (key) => ({ type: 'timed-out', key })),
    hide: (n: number) => this.#toSlot(n, (key) => ({ type: 'hidden', key })),
  }

  /** Nothing is lost any more, and the page polls until nothing is open. */
  comeToRest(): void {
    for (let round = 0; round < 3; round++) {
      for (let sent = this.#requests.length; sent > 0; sent--) this.acts.requestArrives(0)
      for (let due = this.#answers.length; due > 0; due--) this.acts.answerArrives(0)
      for (const n of this.slots.keys()) {
        this.acts.sendAgain(n)
        this.acts.look(n)
      }
    }
    for (const { state } of this.slots) {
      if (!('purchase' in state) || state.purchase === null) continue
      const { id } = state.purchase
      must((state.step === 'sold') === this.sale.isSold(id), 'the page shows every sale')
      const open = this.sale.isOpen(id) && !isUndecided(state)
      must((state.step === 'following') === open, 'open purchases are followed, and ended ones are not')
    }
  }

  #found(purchase: PurchaseView): PurchasesEvent {
    return { type: 'purchases-read', purchases: [purchase], whole: false }
  }

  #answerWith(arrives: Extract<PurchasesEvent, { type: 'replied' | 'queued' }>): void {
    this.#answers.push({
      arrives,
      lost: { type: 'lost', requestId: arrives.requestId, ending: noAnswer },
      reads: null,
    })
  }

  #atSale(n: number, act: (id: string) => void): void {
    const id = oneOf(this.sale.ids, n)
    if (id) act(id)
  }

  #toSlot(n: number, event: (key: string) => PurchasesEvent): void {
    const slot = oneOf(this.slots, n)
    if (slot) this.#dispatch(event(slot.key))
  }

  #dispatch(event: PurchasesEvent): void {
    const before = this.slots
    this.#known = purchasesFlow(this.#known, event)
    for (const slot of before) this.#judge(slot, event)
    this.#judgeTogether()
  }

  /** The possible states of a slot. */
  #judge(before: Slot, event: PurchasesEvent): void {
    const known = 'purchase' in before.state ? before.state.purchase : null
    const id = known?.id ?? this.sale.idFor(before.key)
    const here = this.slots.find(({ key }) => key === before.key)
    const after = here ?? (id === null ? null : slotOf(this.slots, id))
    const putAway = event.type === 'hidden' && event.key === before.key
    const makesRoom = event.type === 'agreed' && before.state.step === 'failed' && known === null
    // Its purchase was listed before, and dismissed there.
    const isAside = event.type === 'replied' && event.requestId === before.key && this.#isAside(id)
    must(after !== null || putAway || makesRoom || isAside, 'no purchase disappears without being dismissed')
    if (!after) return
    if (before.state.step === 'sold') must(after.state === before.state, 'a sale stays a sale')
    if (!known || !('purchase' in after.state) || after.state.purchase === null) return
    const { purchase } = after.state
    must(purchase.id === known.id, 'a slot stays with its purchase')
    const ended = known.ending !== null && after.state.step !== 'sold'
    must(!ended || purchase.ending?.code === known.ending?.code, 'an ended purchase is not open again')
    must(
      !known.evidence.signed || purchase.evidence.signed !== null,
      'no signature is requested after signing',
    )
  }

  #isAside(id: string | null): boolean {
    return id !== null && this.#known.putAside.includes(id)
  }

  #judgeTogether(): void {
    const ids = this.slots.flatMap((slot) => purchaseIdOf(slot) ?? [])
    must(new Set(ids).size === ids.length, 'a purchase is shown once')
    must(this.sale.ids.length <= this.#agreed, 'nothing is bought without an agreement')
    for (const { state } of this.slots) {
      if (state.step === 'sold') must(this.sale.isSold(state.purchase.id), 'a purchase shown as sold is sold')
      if (state.step !== 'failed' || state.ending.charged === null || !state.purchase) continue
      must(state.purchase.ending !== null, 'no charge is shown before it is known')
    }
  }
}

function oneOf<One>(many: readonly One[], n: number): One | undefined {
  return many[n % many.length]
}

const acts = Object.keys(new Page().acts) as (keyof Page['acts'])[]
const often: readonly (keyof Page['acts'])[] = [
  'agree',
  'requestArrives',
  'answerArrives',
  'look',
  'goOn',
  'cancel',
]
const story = fc.array(fc.tuple(fc.constantFrom(...acts, ...often, ...often), fc.nat({ max: 7 })), {
  minLength: 5,
  maxLength: 80,
  size: 'max',
})

test('with late, doubled, reordered and lost replies a page shows the true state of its purchases', () => {
  let sales = 0
  fc.assert(
    fc.property(story, (happenings) => {
      const page = new Page()
      for (const [what, n] of happenings) page.happen(what, n)
      page.comeToRest()
      sales += page.sale.sold.length
    }),
    { numRuns: runs(1500) },
  )
  expect(sales).toBeGreaterThan(0)
})
