import { mintingNotices } from '#contract/minting'
import { err } from '#contract/result'
import { SECOND } from '#contract/timing'
import type { Address } from '#contract/wire/ledger-ids'
import type { Refused } from '#contract/wire/refusal'
import { needsLedgerTime, type Pause, pauseOf, type Wanted } from '../../records/switches/pause.ts'
import type { Services } from '../../services.ts'
import { inLine } from './in-line.ts'
import { joinQueue, type Situation } from './store.ts'

type Closing = Pick<Services, 'db' | 'config' | 'follower'>

interface Asking {
  readonly wallet: Address
  readonly wanted: Wanted
  readonly situation: Situation
}

/** The refusal of a purchase by a halt or a pause, during which a wallet in the queue keeps its place; null without one. */
export async function refusalWhileClosed(
  services: Closing,
  asking: Asking,
  now: number,
): Promise<Refused | null> {
  const { wanted, situation } = asking
  if (situation.halted) return duringHalt(services, asking, now)
  const pause = await pauseFor(services, situation.pauses, wanted, now)
  if (pause) return duringPause(services, asking, pause, now)
  return null
}

/** The pause that refuses this purchase. The ledger is asked for its time only around an opening. */
async function pauseFor(
  { follower }: Pick<Closing, 'follower'>,
  pauses: readonly Pause[],
  wanted: Wanted,
  now: number,
): Promise<Pause | null> {
  const tip = needsLedgerTime(pauses, now) ? await follower.tip() : null
  return pauseOf(pauses, wanted, tip?.closeTime ?? now)
}

/** A wallet in the queue keeps its place, unless the sale has ended or only paying first is paused; any other is refused. */
async function duringPause(services: Closing, asking: Asking, pause: Pause, now: number): Promise<Refused> {
  // Not kept in the queue: it may buy by one signature at once, and would hold up those behind it.
  if (pause.scope === 'pay-first') return refusalOf(pause, now)
  if (!asking.situation.waits || pause.ended) return refusalOf(pause, now)
  return keepPlace(services, asking, now)
}

/** The same as during a pause. If the sale has ended, the refusal says that instead, as the status does. */
async function duringHalt(services: Closing, asking: Asking, now: number): Promise<Refused> {
  const { waits, pauses } = asking.situation
  const end = pauses.find(({ ended }) => ended)
  if (end) return refusalOf(end, now)
  return waits ? keepPlace(services, asking, now) : err('sale_paused')
}

/** When the turn of a wallet comes is not known. */
async function keepPlace(
  { db, config }: Closing,
  { wallet, wanted: { tier }, situation }: Asking,
  now: number,
): Promise<Refused> {
  await joinQueue(db, { wallet, tier, solvent: situation.solvent }, now)
  const kept = inLine(situation, config.xaman.payloads, now)
  return { ...kept, line: { ...kept.line, about: null } }
}

function refusalOf({ scope, until, say, ended }: Pause, now: number): Refused {
  if (until !== null)
    return { ...err('not_open_yet'), retryAfter: Math.max(1, Math.ceil((until - now) / SECOND)) }
  const says = say ?? (ended ? mintingNotices.ended : null)
  if (scope === 'sale') return { ...err('sale_paused'), says }
  return { ...err(scope === 'pay-first' ? 'pay_first_paused' : 'tier_paused'), says }
}
