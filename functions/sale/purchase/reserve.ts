import type { TermsVersion } from '#contract/brand'
import { err, ok, type Result } from '#contract/result'
import { type TierId, tierIds, tiers } from '#contract/tiers'
import type { Address } from '#contract/wire/ledger-ids'
import type { OrRefused, Refused } from '#contract/wire/refusal'
import { givePayloadBack } from '../../adapters/xaman/budget-store.ts'
import { randomText } from '../../random.ts'
import type { Services } from '../../services.ts'
import { type Admitted, type Admitting, admit } from '../admission/admit.ts'
import { notifyQueue } from '../admission/notify-queue.ts'
import { maintainIfLow } from '../minter/maintain-minter.ts'
import type { Upkeep } from '../minter/services.ts'
import { meansCheckFor } from './preflight.ts'
import type { Purchase } from './purchase.ts'
import { firstTierInStock, type Reservation, reservePass } from './reservation-store.ts'
import { livePurchaseOfPass, purchaseByKey } from './store.ts'

/** What is to be bought, how, and the key of the request. */
export interface BuyRequest {
  /** Null for the first tier that has a pass left. */
  readonly tier: TierId | null
  /** Null for the first free pass of the tier. */
  readonly pass: number | null
  readonly requestKey: string
  readonly requestHash: string
  readonly termsVersion: TermsVersion | null
  /** Makes the invoice under which it is paid first, once the wallet is admitted; null where one signature does both. */
  readonly invoice:
    | (() => Promise<Result<NonNullable<Reservation['invoice']>, 'ledger_unreachable' | 'busy'>>)
    | null
}

/** Puts a pass on hold for the wallet, if it may have one and can pay for it. The same request again has the same answer. */
export async function reserve(
  services: Upkeep & Pick<Services, 'rooms' | 'kyc'>,
  wallet: Address,
  request: BuyRequest,
): Promise<OrRefused<Purchase>> {
  const { db, clock, config } = services
  const { pass, requestKey, requestHash } = request
  const known = await purchaseByKey(db, wallet, requestKey)
  if (known) return known.requestHash === requestHash ? ok(known) : err('key_reused')
  if (config.minting === 'paused') return err('sale_paused')

  const tier = request.tier ?? (await firstTierInStock(db, tierIds))
  if (!tier) return err('sold_out')
  if (pass !== null && (await livePurchaseOfPass(db, pass))) return err('pass_taken')
  const { price, mintLimit, kycRequired } = tiers[tier]
  const wanted = { tier, payFirst: request.invoice !== null }
  const checkMeans = meansCheckFor(services, wallet, price, wanted.payFirst ? 2 : 1)
  const admitted = await admit(services, wallet, wanted, checkMeans)
  if (!admitted.ok) return admitted
  const { takenAt, ledgerTime } = admitted.value
  const invoice = request.invoice && (await request.invoice())
  if (invoice && !invoice.ok) {
    await givePayloadBack(db, takenAt)
    return invoice
  }

  const id = randomText(16)
  const reserved = await reservePass(db, {
    id,
    wallet,
    tier,
    pass,
    price,
    limit: mintLimit,
    kycRequired,
    requestKey,
    requestHash,
    termsVersion: request.termsVersion,
    invoice: invoice?.value ?? null,
    now: clock.now(),
    payloadTakenAt: takenAt,
    ledgerTime,
  })
  if (reserved?.id !== id) await givePayloadBack(db, takenAt)
  if (!reserved) {
    const again = await admit(services, wallet, wanted, checkMeans)
    return beaten(services, again, pass === null ? 'busy' : 'pass_taken')
  }
  if (reserved.requestHash !== requestHash) return err('key_reused')
  services.defer(maintainIfLow(services))
  services.defer(notifyQueue(services))
  return ok(reserved)
}

/** Another wallet was faster since this one was admitted, or a pause began: it is in the queue again, or refused. */
async function beaten(
  { db }: Pick<Admitting, 'db'>,
  again: OrRefused<Admitted>,
  otherwise: 'busy' | 'pass_taken',
): Promise<Refused> {
  if (!again.ok) return again
  await givePayloadBack(db, again.value.takenAt)
  return err(otherwise)
}
