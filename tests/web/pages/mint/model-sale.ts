import type { PurchaseStage } from '#contract/purchase-stage'
import type { TierId } from '#contract/tiers'
import { payloadUuid } from '#contract/wire/ledger-ids'
import type { PurchaseView } from '#contract/wire/purchase'
import { BUYER, HASH, purchaseOf } from '../../live/samples.ts'

type Ended = 'wallet_rejected' | 'cancelled' | 'expired' | 'payment_failed'

interface Kept {
  readonly id: string
  readonly requestId: string
  readonly tier: TierId
  /** Its stage. */
  step: number
  ended: Ended | null
  /** Its offer is cancelled on the ledger. */
  released: boolean
}

const way: readonly [PurchaseView['status'], PurchaseStage][] = [
  ['reserved', 'reserving'],
  ['minting', 'minting'],
  ['offering', 'creating-offer'],
  ['offered', 'waiting-payment'],
  ['confirming', 'confirming'],
  ['sold', 'success'],
]
const OFFERED = 3
const SIGNED = 4
const SOLD = 5

/** The true state of one wallet's purchases, reduced to the minimum: the reference for a page. */
export class ModelSale {
  readonly #kept: Kept[] = []
  #clock = 1_700_000_000_000

  get ids(): readonly string[] {
    return this.#kept.map(({ id }) => id)
  }

  get sold(): readonly string[] {
    return this.ids.filter((id) => this.isSold(id))
  }

  /** The same request twice is one purchase. */
  ask(requestId: string, tier: TierId): string {
    const before = this.#kept.find((kept) => kept.requestId === requestId)
    if (before) return before.id
    const id = `purchase-${this.#kept.length + 1}`
    this.#kept.push({ id, requestId, tier, step: 0, ended: null, released: false })
    return id
  }

  /** One step towards the sale, unless it has ended. */
  goOn(id: string): void {
    const kept = this.#of(id)
    if (kept.ended === null) kept.step = Math.min(SOLD, kept.step + 1)
  }

  /** The ledger decides a cancelled purchase: it was signed before, or is released. */
  decide(id: string, signedBefore: boolean): void {
    const kept = this.#of(id)
    if (kept.ended === null || kept.released) return
    if (signedBefore && kept.step >= OFFERED && kept.ended !== 'payment_failed') {
      kept.ended = null
      kept.step = SOLD
    } else kept.released = true
  }

  /** It ends without a sale. A signed one can at most fail on the ledger. */
  end(id: string, how: Ended): void {
    const kept = this.#of(id)
    if (kept.ended !== null || kept.step === SOLD) return
    if (kept.step === SIGNED && how !== 'payment_failed') return
    if (kept.step < SIGNED && how === 'payment_failed') return
    kept.ended = how
    kept.released = how === 'payment_failed'
  }

  /** The stages passed, and the current one. */
  passed(id: string): readonly PurchaseStage[] {
    const { step, ended } = this.#of(id)
    return [...way.slice(0, step + 1).map(([, stage]) => stage), ...(ended ? (['error'] as const) : [])]
  }

  isOpen(id: string): boolean {
    const { ended, step } = this.#of(id)
    return ended === null && step < SOLD
  }

  isSigned(id: string): boolean {
    return this.#of(id).step >= SIGNED
  }

  isSold(id: string): boolean {
    return this.#of(id).step === SOLD
  }

  endingOf(id: string): Ended | null {
    return this.#of(id).ended
  }

  idFor(requestId: string): string | null {
    return this.#kept.find((kept) => kept.requestId === requestId)?.id ?? null
  }

  /** The uuid of the purchase's room: its wallet request. */
  uuidOf(id: string) {
    return payloadUuid.parse(`0c1e2f3a-4b5c-4d6e-8f90-${String(this.ids.indexOf(id)).padStart(12, '0')}`)
  }

  /** As its buyer's API reply now. */
  view(id: string): PurchaseView {
    const { tier, step, ended, released } = this.#of(id)
    const [status, stage] = way[step] ?? ['sold', 'success']
    const at = ++this.#clock
    const { evidence, payload } = sample
    const fact = { at: 1_700_000_000_000, ledger: 99_412_203, tx: HASH }
    const uuid = this.uuidOf(id)
    const sold = step === SOLD
    return {
      ...sample,
      id,
      tier,
      tokenId: 700 + this.ids.indexOf(id),
      status: ended ? (released ? 'released' : 'cancelling') : status,
      stage: ended ? 'error' : stage,
      nftokenId: step < OFFERED ? null : sample.nftokenId,
      payload: step === OFFERED && !ended && payload ? { ...payload, uuid } : null,
      evidence: {
        ...evidence,
        signed: step >= SIGNED ? { ...fact, lastLedger: 99_412_240 } : null,
        sold: sold ? fact : null,
      },
      ending: ended && {
        code: ended,
        error: `It ended: ${ended}.`,
        charged: ended === 'payment_failed' ? 'fee' : 'nothing',
        chargedDrops: ended === 'payment_failed' ? '12' : '0',
      },
      paidDrops: sold ? sample.priceDrops : null,
      owner: sold ? BUYER : null,
      readAt: at,
      rooms: [
        { kind: 'payload', id: uuid, invite: `invite-${at}` },
        { kind: 'wallet', id: BUYER, invite: 'wallet-invite' },
      ],
    }
  }

  #of(id: string): Kept {
    const kept = this.#kept.find((one) => one.id === id)
    if (!kept) throw new Error(`there is no purchase ${id}`)
    return kept
  }
}

const sample = purchaseOf()
