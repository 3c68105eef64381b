import { err, ok, type Result } from '#contract/result'
import { type TierId, tiers } from '#contract/tiers'
import { SECOND } from '#contract/timing'
import type { Address } from '#contract/wire/ledger-ids'
import { MAX_OPEN } from '#contract/wire/purchase'
import type { OrRefused, Refused } from '#contract/wire/refusal'
import { takePayload } from '../../adapters/xaman/budget-store.ts'
import { mayBuy } from '../../people/kyc/approvals.ts'
import type { Services } from '../../services.ts'
import type { Means } from './means-store.ts'
import { pauseAfter, payloadsLeft, placeOf, turnOf } from './queue.ts'
import { joinQueue, leaveQueue, readSituation, type Situation } from './store.ts'

export type Admitting = Pick<Services, 'db' | 'clock' | 'config' | 'follower'>

/** Why a wallet cannot pay, or why its means are not known. */
export type Insolvent = 'wallet_unactivated' | 'offers_blocked' | 'insufficient_funds' | 'ledger_unreachable'

/**
 * Whether the wallet can pay, from its stored means, or by asking the ledger where the budget allows it; otherwise
 * `unread`. `believed`: it is in the queue and was found solvent there.
 */
export type MeansCheck = (
  known: Means | null,
  believed: boolean,
) => Promise<Result<'solvent' | 'unread', Insolvent>>

/**
 * Whether the wallet may begin a purchase of this tier now. One wallet request of this minute is taken before a pass is
 * held or a node asked. Without a request, or without a free pass, the wallet waits in the queue, and asking again
 * keeps its place. Such a refusal costs two exchanges with the database and no call outside. While no ledger closes
 * nothing is taken, and a place in the queue is kept. If admitted, the result is when its wallet request was taken
 * (unix ms), which identifies it for a return.
 * @example
 * await admit(services, wallet, 'common', weighFor(services, wallet, tiers.common.price))
 */
export async function admit(
  services: Admitting,
  wallet: Address,
  tier: TierId,
  checkMeans: MeansCheck,
): Promise<OrRefused<number>> {
  const { db, clock, config, follower } = services
  const now = clock.now()
  const situation = await readSituation(db, wallet, tier, now)
  const pause = situation.unpaidAt + pauseAfter(situation.unpaid) - now
  if (situation.halted) return err('sale_paused')
  if (situation.inTier >= tiers[tier].mintLimit) return err('limit_reached')
  if (situation.open >= MAX_OPEN) return err('too_many_open')
  if (!(await mayBuy(services, { wallet, tier }))) return err('kyc_required')

  const { payloads } = config.xaman
  const { queueFacts, returning } = situation
  const turn = turnOf({ ...queueFacts, payloadsLeft: payloadsLeft(returning, payloads) })
  if (turn === 'sold_out') return err('sold_out')
  if (pause > 0) return { ok: false, error: 'left_unpaid', retryAfter: Math.ceil(pause / SECOND) }
  if (turn === 'enter' && !(await follower.tip())) return err('ledger_unreachable')
  const means = await checkMeans(situation.means, turn === 'wait' && situation.solvent)
  if (!means.ok && (turn === 'enter' || means.error !== 'ledger_unreachable')) {
    if (means.error !== 'ledger_unreachable') await leaveQueue(db, wallet)
    return means
  }
  const solvent = means.ok && means.value === 'solvent'
  if (solvent && turn === 'enter' && (await takePayload(db, config.xaman, 'purchase', now))) return ok(now)
  await joinQueue(db, wallet, tier, now, solvent || situation.solvent)
  return queued(situation, payloads, now)
}

function queued({ queueFacts, returning }: Situation, perMinute: number, now: number): Refused {
  const { place, about, askAgain } = placeOf(queueFacts, returning, perMinute, now)
  return {
    ok: false,
    error: 'in_line',
    retryAfter: askAgain / SECOND,
    line: { place, about: about === null ? null : Math.ceil(about / SECOND) },
  }
}
