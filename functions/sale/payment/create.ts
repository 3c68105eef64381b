import { xrpText } from '#contract/money'
import { passName } from '#contract/pass-name'
import { err, ok, type Result } from '#contract/result'
import { tierOfPass, tiers } from '#contract/tiers'
import { OFFER_LIFE, PAYLOAD_LIFE, PURCHASE_WAIT } from '#contract/timing'
import type { Address } from '#contract/wire/ledger-ids'
import type { PaymentOrder, PaymentRequest } from '#contract/wire/payment'
import type { OrRefused } from '#contract/wire/refusal'
import { claimTurn } from '../../adapters/db/claim.ts'
import type { SignRequest } from '../../adapters/xaman/xaman.ts'
import { digest, randomText } from '../../random.ts'
import { newInvoiceId } from '../../records/invoice/invoice-id.ts'
import { type Invoice, invoiceById, keepInvoicePayload } from '../../records/invoice/store.ts'
import type { Services } from '../../services.ts'
import { SIGNED_LEDGERS } from '../purchase/ask-for-signature.ts'
import { ASKS_FOR, askUntil, createPayload } from '../purchase/create-payload.ts'
import { endUnasked } from '../purchase/ending-store.ts'
import type { Purchase } from '../purchase/purchase.ts'
import type { Reservation } from '../purchase/reservation-store.ts'
import { reserve } from '../purchase/reserve.ts'
import type { AskingWallet } from '../purchase/services.ts'
import { settle } from '../purchase/settle.ts'
import { affordsDelivery } from './affords-delivery.ts'
import { orderOf } from './view.ts'

/** Puts a pass on hold for the session's wallet and asks it to pay first. The same clientMintRequestId twice is one invoice. */
export async function createInvoice(
  services: Services,
  wallet: Address,
  { tier, tokenId, clientMintRequestId, termsVersion }: PaymentRequest,
): Promise<OrRefused<PaymentOrder>> {
  const deadline = services.clock.now() + PURCHASE_WAIT
  const pass = tokenId ?? null
  const reserved = await reserve(services, wallet, {
    tier: pass === null ? (tier ?? null) : tierOfPass(pass).tier,
    pass,
    requestKey: clientMintRequestId ?? randomText(16),
    requestHash: await digest(JSON.stringify(['payment', tier ?? null, pass])),
    termsVersion: termsVersion ?? null,
    invoice: () => newInvoice(services, wallet),
  })
  if (!reserved.ok) return reserved
  return request(services, reserved.value, deadline)
}

/** What an admitted wallet is asked to pay, if the minter can deliver for it. */
async function newInvoice(
  services: Pick<Services, 'db' | 'config' | 'secrets' | 'ledger' | 'follower'>,
  wallet: Address,
): Promise<Result<NonNullable<Reservation['invoice']>, 'ledger_unreachable' | 'busy'>> {
  const { follower, secrets, config } = services
  const tip = await follower.tip()
  if (!tip) return err('ledger_unreachable')
  if (!(await affordsDelivery(services, tip))) return err('busy')
  return ok({
    id: await newInvoiceId(secrets.room, wallet),
    expiresAt: tip.closeTime + OFFER_LIFE,
    deliveryLife: config.deliveryLife,
  })
}

/** Takes an invoice on to its payload. With the same key this also finds a lost reply again. */
async function request(
  services: Services,
  purchase: Purchase,
  deadline: number,
): Promise<OrRefused<PaymentOrder>> {
  const { db, defer, follower } = services
  if (purchase.ending) return err(purchase.ending.code)
  const known = purchase.invoiceId && (await invoiceById(db, purchase.invoiceId))
  if (!known) return err('internal')
  const invoice = known.payload ? known : await ask(services, purchase, known, deadline)
  if (!invoice?.payload && (await endUnasked(db, purchase, { kind: 'no_request' }))) {
    await settle(services, purchase.id, { asker: 'request', deadline })
    return err('busy')
  }
  // A second call with the same key may have stored its payload meanwhile.
  const asked = invoice?.payload ? invoice : await invoiceById(db, known.id)
  if (!asked?.payload) return err('busy')
  // From now on the follower listens to the ledger.
  defer(follower.catchUp())
  return ok(await orderOf(services, purchase, { ...asked, payload: asked.payload }))
}

/** Creates the payload of an invoice, once however many ask for it: each that is made counts for all buyers. */
async function ask(
  services: AskingWallet,
  purchase: Purchase,
  invoice: Invoice,
  deadline: number,
): Promise<Invoice | null> {
  const { db, xaman, rooms, clock, defer } = services
  let asks = false
  const kept = await askUntil(services, deadline, async () => {
    asks ||= await claimTurn(db, 'purchase check', purchase.id, clock.now(), ASKS_FOR)
    if (!asks) {
      const known = await invoiceById(db, invoice.id)
      return known?.payload ? known : 'elsewhere'
    }
    const made = await createPayload(services, purchase.id, requestFor(services, purchase, invoice))
    if (!made.ok) return 'busy'
    const { uuid, statusSocket } = made.value
    const kept = await keepInvoicePayload(db, invoice.id, made.value)
    if (kept?.payload?.uuid === uuid) defer(rooms.watch(uuid, statusSocket, clock.now() + PAYLOAD_LIFE))
    // A payload that was not given to its buyer must not be paid.
    else defer(xaman.cancel(uuid))
    return kept
  })
  return typeof kept === 'string' ? null : kept
}

function requestFor({ config }: Pick<Services, 'config'>, purchase: Purchase, { id }: Invoice): SignRequest {
  const { label } = tiers[purchase.tier]
  const site = new URL(config.siteUrl).host
  return {
    identifier: `${purchase.id}.payment`,
    transaction: {
      TransactionType: 'Payment',
      Account: purchase.wallet,
      Destination: config.minter,
      Amount: purchase.price.toString(),
      InvoiceID: id,
      LastLedgerSequence: SIGNED_LEDGERS,
    },
    instruction: `Pay ${xrpText(purchase.price)} XRP for ${passName(purchase.passId)} (${label}) on ${site}. The pass is then offered to you for nothing. Issuer ${config.issuer}.`,
    life: PAYLOAD_LIFE,
    signers: [purchase.wallet],
    returnUrl: config.siteUrl,
  }
}
