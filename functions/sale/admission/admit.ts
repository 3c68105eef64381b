import { err, ok, type Result } from '#contract/result'
import { type TierId, tiers } from '#contract/tiers'
import { SECOND } from '#contract/timing'
import type { Address } from '#contract/wire/ledger-ids'
import { MAX_OPEN } from '#contract/wire/purchase'
import type { OrRefused, Refused } from '#contract/wire/refusal'
import { takePayload } from '../../adapters/xaman/budget-store.ts'
import { mayBuy } from '../../people/kyc/approvals.ts'
import type { Wanted } from '../../records/switches/pause.ts'
import type { Services } from '../../services.ts'
import { inLine } from './in-line.ts'
import type { Means } from './means-store.ts'
import { payloadsLeft, turnOf, waitAfter } from './queue.ts'
import { joinQueue, leaveQueue, readSituation, type Situation } from './store.ts'
import { refusalWhileClosed } from './while-closed.ts'

export type Admitting = Pick<Services, 'db' | 'clock' | 'config' | 'follower'>

/** A wallet that may begin a purchase. */
export interface Admitted {
  /** When its payload was taken, unix ms, which identifies it for a return. */
  readonly takenAt: number
  /** The close time of the ledger by which the sale was open, unix ms. */
  readonly ledgerTime: number
}

/** Why a wallet cannot pay, or why its means are not known. */
export type Insolvent = 'wallet_unactivated' | 'offers_blocked' | 'insufficient_funds' | 'ledger_unreachable'

/**
 * Whether the wallet can pay, from its stored means, or by asking the ledger where the budget allows it; otherwise
 * `unread`. `believed`: it is in the queue for this tier and was found solvent there.
 */
export type MeansCheck = (
  known: Means | null,
  believed: boolean,
) => Promise<Result<'solvent' | 'unread', Insolvent>>

/**
 * Whether the wallet may begin this purchase now. One of this minute's payloads is taken before a pass is held or a node
 * asked. Without a payload, or without a free pass, the wallet waits in the queue, and asking again keeps its place. Such
 * a refusal costs two exchanges with the database and no call outside, once the means of the wallet were read. While no
 * ledger closes, and during a halt or a pause, nothing is taken: a wallet in the queue keeps its place, and during a halt
 * or a pause no wallet joins it.
 * @example
 * const wanted = { tier: 'common', payFirst: false } as const
 * await admit(services, wallet, wanted, meansCheckFor(services, wallet, tiers.common.price, 1))
 */
export async function admit(
  services: Admitting,
  wallet: Address,
  wanted: Wanted,
  checkMeans: MeansCheck,
): Promise<OrRefused<Admitted>> {
  const { db, clock, config, follower } = services
  const { tier } = wanted
  const now = clock.now()
  const situation = await readSituation(db, wallet, tier, now)
  const wait = situation.unpaidAt + waitAfter(situation.unpaid) - now
  const closed = await refusalWhileClosed(services, { wallet, wanted, situation }, now)
  if (closed) return closed
  if (situation.inTier >= tiers[tier].mintLimit) return err('limit_reached')
  if (situation.open >= MAX_OPEN) return err('too_many_open')

  const { payloads } = config.xaman
  const { queueFacts, returning } = situation
  const turn = turnOf({ ...queueFacts, payloadsLeft: payloadsLeft(returning, payloads) })
  if (turn === 'sold_out') return err('sold_out')
  if (!(await mayBuy(services, { wallet, tier }))) return err('kyc_required')
  if (wait > 0) return { ok: false, error: 'left_unpaid', retryAfter: Math.ceil(wait / SECOND) }
  const tip = turn === 'enter' ? await follower.tip() : null
  const refused = (error: Insolvent) => refusedFor(error, db, { wallet, tier, ...situation }, now)
  if (turn === 'enter' && !tip) return refused('ledger_unreachable')
  const means = await checkMeans(situation.means, turn === 'wait' && situation.solvent)
  if (!means.ok && (turn === 'enter' || means.error !== 'ledger_unreachable')) return refused(means.error)
  const solvent = means.ok && means.value === 'solvent'
  if (solvent && tip && (await takePayload(db, config.xaman, 'purchase', now)))
    return ok({ takenAt: now, ledgerTime: tip.closeTime })
  await joinQueue(db, { wallet, tier, solvent: solvent || situation.solvent }, now)
  return inLine(situation, payloads, now)
}

/** A wallet that cannot pay loses its place in the queue; one that only the ledger keeps from buying has it still. */
async function refusedFor(
  error: Insolvent,
  db: D1Database,
  asking: Pick<Situation, 'waits' | 'solvent'> & { readonly wallet: Address; readonly tier: TierId },
  now: number,
): Promise<Refused> {
  if (error !== 'ledger_unreachable') await leaveQueue(db, asking.wallet)
  else if (asking.waits) await joinQueue(db, asking, now)
  return err(error)
}
