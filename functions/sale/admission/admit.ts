import { mintingNotices } from '#contract/minting'
import { err, ok, type Result } from '#contract/result'
import { type TierId, tiers } from '#contract/tiers'
import { SECOND } from '#contract/timing'
import type { Address } from '#contract/wire/ledger-ids'
import { MAX_OPEN } from '#contract/wire/purchase'
import type { OrRefused, Refused } from '#contract/wire/refusal'
import { takePayload } from '../../adapters/xaman/budget-store.ts'
import { mayBuy } from '../../people/kyc/approvals.ts'
import { needsLedgerTime, type Pause, pauseOf, type Wanted } from '../../records/switches/pause.ts'
import type { Services } from '../../services.ts'
import type { Means } from './means-store.ts'
import { payloadsLeft, placeOf, turnOf, waitAfter } from './queue.ts'
import { joinQueue, leaveQueue, readSituation, type Situation } from './store.ts'

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
  if (situation.halted) return duringHalt(services, { wallet, tier, situation })
  const paused = await pauseFor(services, situation.pauses, wanted, now)
  if (paused) return duringPause(services, { wallet, tier, situation }, paused)
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
  return queued(situation, payloads, now)
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

interface Asking {
  readonly wallet: Address
  readonly tier: TierId
  readonly situation: Situation
}

/** The pause that refuses this purchase. The ledger is asked for its time only around an opening. */
async function pauseFor(
  { follower }: Pick<Admitting, 'follower'>,
  pauses: readonly Pause[],
  wanted: Wanted,
  now: number,
): Promise<Pause | null> {
  const tip = needsLedgerTime(pauses, now) ? await follower.tip() : null
  return pauseOf(pauses, wanted, tip?.closeTime ?? now)
}

/** A wallet in the queue keeps its place, unless the sale has ended or only paying first is paused; any other is refused. */
async function duringPause(services: Admitting, asking: Asking, pause: Pause): Promise<Refused> {
  const now = services.clock.now()
  // Not kept in the queue: it may buy by one signature at once, and would hold up those behind it.
  if (pause.scope === 'pay-first') return refusalOf(pause, now)
  if (!asking.situation.waits || pause.ended) return refusalOf(pause, now)
  return keepPlace(services, asking)
}

/** The same as during a pause. That the sale has ended is said first, as by its status. */
async function duringHalt(services: Admitting, asking: Asking): Promise<Refused> {
  const { waits, pauses } = asking.situation
  const end = pauses.find(({ ended }) => ended)
  if (end) return refusalOf(end, services.clock.now())
  return waits ? keepPlace(services, asking) : err('sale_paused')
}

/** When the turn of a wallet comes is not known. */
async function keepPlace(
  { db, clock, config }: Admitting,
  { wallet, tier, situation }: Asking,
): Promise<Refused> {
  const now = clock.now()
  await joinQueue(db, { wallet, tier, solvent: situation.solvent }, now)
  const kept = queued(situation, config.xaman.payloads, now)
  return { ...kept, line: { ...kept.line, about: null } }
}

function refusalOf({ scope, until, say, ended }: Pause, now: number): Refused {
  if (until !== null)
    return { ...err('not_open_yet'), retryAfter: Math.max(1, Math.ceil((until - now) / SECOND)) }
  const says = say ?? (ended ? mintingNotices.ended : null)
  if (scope === 'sale') return { ...err('sale_paused'), says }
  return { ...err(scope === 'pay-first' ? 'pay_first_paused' : 'tier_paused'), says }
}

function queued(
  { queueFacts, returning }: Situation,
  perMinute: number,
  now: number,
): Extract<Refused, { error: 'in_line' }> {
  const { place, about, askAgain } = placeOf(queueFacts, returning, perMinute, now)
  return {
    ok: false,
    error: 'in_line',
    retryAfter: askAgain / SECOND,
    line: { place, about: about === null ? null : Math.ceil(about / SECOND) },
  }
}
