import { err, ok } from '#contract/result'
import { tierOfPass } from '#contract/tiers'
import { PURCHASE_WAIT } from '#contract/timing'
import type { MintRequest } from '#contract/wire/chosen-pass'
import type { Address } from '#contract/wire/ledger-ids'
import type { PurchaseReply, PurchaseRequest } from '#contract/wire/purchase'
import type { OrRefused } from '#contract/wire/refusal'
import { digest, randomText } from '../../random.ts'
import type { Services } from '../../services.ts'
import { endUnasked } from './ending-store.ts'
import { isFinal } from './life.ts'
import type { Purchase } from './purchase.ts'
import { type BuyRequest, reserve } from './reserve.ts'
import { settle } from './settle.ts'
import { livePurchaseOfPass } from './store.ts'
import { replyOf } from './view.ts'

/**
 * Buys one pass for the session's wallet: reserves it, offers it to this buyer only and asks the wallet to sign.
 * Answers once the offer is validated, or after 20 s with what is known by then. The same clientMintRequestId twice is
 * one purchase, even if the first reply was lost.
 */
export async function buyPass(
  services: Services,
  wallet: Address,
  request: PurchaseRequest,
): Promise<OrRefused<PurchaseReply>> {
  if (request.userAddress !== wallet) return err('wallet_mismatch')
  const requestKey = request.clientMintRequestId ?? randomText(16)
  const requestHash = await digest(JSON.stringify([request.selectedTier, request.quantity]))
  const { selectedTier: tier, termsVersion = null } = request
  return buy(services, wallet, { tier, pass: null, requestKey, requestHash, termsVersion, invoice: null })
}

/** Buys the pass of this number. A wallet that has it on hold gets that purchase, even without clientMintRequestId. */
export async function buyChosenPass(
  services: Services,
  wallet: Address,
  { tokenId: pass, clientMintRequestId, termsVersion }: MintRequest,
): Promise<OrRefused<PurchaseReply>> {
  const { tier } = tierOfPass(pass)
  const requestHash = await digest(JSON.stringify(['pass', pass]))
  if (!clientMintRequestId) {
    const holder = await livePurchaseOfPass(services.db, pass)
    if (holder?.wallet === wallet && holder.requestHash === requestHash && !isFinal(holder.status))
      return finish(services, holder, services.clock.now() + PURCHASE_WAIT)
  }
  const requestKey = clientMintRequestId ?? randomText(16)
  const request = { tier, pass, requestKey, requestHash, termsVersion: termsVersion ?? null, invoice: null }
  return buy(services, wallet, request)
}

async function buy(
  services: Services,
  wallet: Address,
  request: BuyRequest,
): Promise<OrRefused<PurchaseReply>> {
  const deadline = services.clock.now() + PURCHASE_WAIT
  const reserved = await reserve(services, wallet, request)
  return reserved.ok ? finish(services, reserved.value, deadline) : reserved
}

/** Takes a reservation on to its payload. With the same key this also finds a lost reply again. */
async function finish(
  services: Services,
  reserved: Purchase,
  deadline: number,
): Promise<OrRefused<PurchaseReply>> {
  const purchase = await settle(services, reserved.id, { asker: 'request', deadline })
  if (!purchase) return err('internal')
  if (purchase.ending) return err(purchase.ending.code)
  if (purchase.payload) return ok(await replyOf(services, purchase, purchase.payload))
  // Its buyer took the offer without a payload: there is none to show, and there will be none.
  if (purchase.status === 'sold') return err('key_reused')
  // Neither ledger nor Xaman answered in time. A buyer who is refused must not find the pass on hold at the next try.
  const ended = await endUnasked(services.db, purchase, { kind: 'no_time' })
  return ended ? err('busy') : finish(services, reserved, deadline)
}
