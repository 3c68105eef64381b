import type { ErrorCode } from '#contract/error-codes'
import { err, ok } from '#contract/result'
import { type TierId, tierIds, tierOfPass, tiers } from '#contract/tiers'
import { PURCHASE_WAIT } from '#contract/timing'
import type { Address } from '#contract/wire/ledger-ids'
import type { MintRequest, PurchaseReply, PurchaseRequest } from '#contract/wire/purchase'
import { admit, type NotNow, type OrNotNow } from '../admission/admit.ts'
import { leaveLine } from '../admission/store.ts'
import { tellLine } from '../admission/tell-line.ts'
import { tendIfLow } from '../minter/tend-minter.ts'
import { digest, randomText } from '../random.ts'
import type { Services } from '../services.ts'
import { givePayloadBack } from '../xaman/budget-store.ts'
import { endUnasked } from './ending-store.ts'
import { isFinal } from './life.ts'
import { preflight } from './preflight.ts'
import type { Purchase } from './purchase.ts'
import { firstTierInStock, reservePass } from './reservation-store.ts'
import { settle } from './settle.ts'
import { livePurchaseOfPass, purchaseByKey } from './store.ts'
import { replyOf } from './view.ts'

/**
 * Buys one pass for the session's wallet: reserves it, puts it up for this buyer alone and asks the wallet to sign.
 * Answers once the offer is validated, or after 20 s with what is known by then. The same clientMintRequestId twice is
 * one purchase, whatever became of the first reply.
 */
export async function buyPass(
  services: Services,
  wallet: Address,
  request: PurchaseRequest,
): Promise<OrNotNow<PurchaseReply>> {
  if (request.userAddress !== wallet) return err('wallet_mismatch')
  const requestKey = request.clientMintRequestId ?? randomText(16)
  const requestHash = await digest(JSON.stringify([request.selectedTier, request.quantity]))
  const { selectedTier: tier, termsVersion } = request
  return buy(services, wallet, { tier, pass: null, requestKey, requestHash, termsVersion })
}

/**
 * Buys the pass of this number in the same way. A wallet that has it on hold already is answered with that purchase, so
 * that asking twice is buying once even without a clientMintRequestId.
 */
export async function buyChosenPass(
  services: Services,
  wallet: Address,
  { tokenId: pass, clientMintRequestId, termsVersion }: MintRequest,
): Promise<OrNotNow<PurchaseReply>> {
  const { tier } = tierOfPass(pass)
  const requestHash = await digest(JSON.stringify(['pass', pass]))
  if (!clientMintRequestId) {
    const holder = await livePurchaseOfPass(services.db, pass)
    if (holder?.wallet === wallet && holder.requestHash === requestHash && !isFinal(holder.status))
      return finish(services, holder, services.clock.now() + PURCHASE_WAIT)
  }
  const requestKey = clientMintRequestId ?? randomText(16)
  return buy(services, wallet, { tier, pass, requestKey, requestHash, termsVersion })
}

/** What is to be bought, and the request that asks for it. */
interface Order {
  readonly tier: TierId | null
  /** Null for the first free pass of the tier. */
  readonly pass: number | null
  readonly requestKey: string
  readonly requestHash: string
  readonly termsVersion: string | undefined
}

async function buy(services: Services, wallet: Address, order: Order): Promise<OrNotNow<PurchaseReply>> {
  const { db, clock, config } = services
  const { pass, requestKey, requestHash } = order
  const deadline = clock.now() + PURCHASE_WAIT
  const known = await purchaseByKey(db, wallet, requestKey)
  if (known) return known.requestHash === requestHash ? finish(services, known, deadline) : err('key_reused')
  if (config.minting === 'paused') return err('sale_paused')

  const tier = order.tier ?? (await firstTierInStock(db, tierIds))
  if (!tier) return err('sold_out')
  if (pass !== null && (await livePurchaseOfPass(db, pass))) return err('pass_taken')
  const { price, mintLimit, kycRequired } = tiers[tier]
  const admitted = await admit(services, wallet, tier)
  if (!admitted.ok) return admitted
  const fit = await preflight(services, wallet, price)
  if (!fit.ok) return turnAway(services, wallet, fit.error)

  const reserved = await reservePass(db, {
    id: randomText(16),
    wallet,
    tier,
    pass,
    price,
    limit: mintLimit,
    kycRequired,
    requestKey,
    requestHash,
    termsVersion: order.termsVersion ?? null,
    now: clock.now(),
  })
  if (!reserved) return beaten(services, wallet, tier, pass === null ? 'busy' : 'pass_taken')
  if (reserved.requestHash !== requestHash) return err('key_reused')
  services.defer(tendIfLow(services))
  services.defer(tellLine(services))
  return finish(services, reserved, deadline)
}

/** Takes a reservation to its wallet request. Under a request's own key this is also how a lost reply is found again. */
async function finish(
  services: Services,
  reserved: Purchase,
  deadline: number,
): Promise<OrNotNow<PurchaseReply>> {
  const purchase = await settle(services, reserved.id, { asker: 'request', deadline })
  if (!purchase) return err('internal')
  if (purchase.ending && purchase.status !== 'sold') return err(purchase.ending.code)
  if (purchase.payload) return ok(await replyOf(services, { ...purchase, payload: purchase.payload }))
  // Neither ledger nor Xaman had time. A buyer who is told so must not find the pass on hold when they try again.
  const ended = await endUnasked(services.db, purchase, 'no_time')
  return ended ? err('busy') : finish(services, reserved, deadline)
}

/** Let in, and then found unable to buy: the next in line has the turn. */
async function turnAway({ db, clock }: Services, wallet: Address, code: ErrorCode): Promise<NotNow> {
  await givePayloadBack(db, clock.now())
  await leaveLine(db, wallet)
  return err(code)
}

/** Somebody else was quicker since the wallet was let in; as things stand now it is in line again, or too late. */
async function beaten(
  services: Services,
  wallet: Address,
  tier: TierId,
  otherwise: ErrorCode,
): Promise<NotNow> {
  await givePayloadBack(services.db, services.clock.now())
  const again = await admit(services, wallet, tier)
  if (!again.ok) return again
  await givePayloadBack(services.db, services.clock.now())
  return err(otherwise)
}
