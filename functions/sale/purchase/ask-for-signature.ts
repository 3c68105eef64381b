import { xrpText } from '#contract/money'
import { MINT_PAGE } from '#contract/names'
import { passName } from '#contract/pass-name'
import { tiers } from '#contract/tiers'
import { PAYLOAD_LIFE } from '#contract/timing'
import type { OfferID } from '#contract/wire/ledger-ids'
import type { Payload, SignRequest } from '../../adapters/xaman/xaman.ts'
import type { Services } from '../../services.ts'
import { ASKS_FOR, askUntil, createPayload } from './create-payload.ts'
import type { Purchase } from './purchase.ts'
import type { AskingWallet } from './services.ts'
import { claimAsking, endAsking, keepPayload, purchaseById } from './store.ts'

/** Ledgers that the wallet app may take for a signed transaction: few, so that a late signature expires early. */
export const SIGNED_LEDGERS = 15

/**
 * Creates the payload for an offer, once per attempt however many ask for it, and stores it. Tries until the deadline
 * (unix ms). Null when Xaman did not make one, or the purchase went on without it; `elsewhere` when another runner is
 * still asking.
 */
export async function askForSignature(
  services: AskingWallet,
  purchase: Purchase,
  offer: OfferID,
  deadline: number,
): Promise<Purchase | 'elsewhere' | null> {
  const { db, clock } = services
  const asked = await askUntil(services, deadline, async () => {
    const now = clock.now()
    if (await claimAsking(db, purchase, now, ASKS_FOR)) {
      const made = await createPayload(services, purchase.id, requestFor(services, purchase, offer))
      if (made.ok) return keep(services, purchase, made.value)
      await endAsking(db, purchase, now)
      return 'busy'
    }
    const known = await purchaseById(db, purchase.id)
    const isOver = known?.payload || known?.version !== purchase.version
    return isOver ? sameAttempt(known, purchase) : 'elsewhere'
  })
  return asked === 'busy' ? null : asked
}

/** Stores the payload that Xaman made. One that came too late is withdrawn: it must not be shown or signed. */
async function keep(
  { db, xaman, rooms, clock, defer }: AskingWallet,
  purchase: Purchase,
  { uuid, deeplink, qrPng, statusSocket }: Payload,
): Promise<Purchase | null> {
  const expiresAt = clock.now() + PAYLOAD_LIFE
  const payload = { uuid, deeplink, qrPng, statusSocket, expiresAt, openedAt: null }
  const kept = await keepPayload(db, purchase, payload)
  if (kept) {
    defer(rooms.watch(uuid, statusSocket, expiresAt))
    return kept
  }
  const known = await purchaseById(db, purchase.id)
  if (known?.payload?.uuid !== uuid) defer(xaman.cancel(uuid))
  return sameAttempt(known, purchase)
}

/** The purchase with the payload that another runner stored for the same attempt, if nothing else moved. */
function sameAttempt(known: Purchase | null, { status, attempts }: Purchase): Purchase | null {
  return known?.payload && known.status === status && known.attempts === attempts ? known : null
}

/** The identifier of an attempt's payload: each attempt has its own offer, and so its own payload. */
export function payloadIdentifier({ id, attempts }: Pick<Purchase, 'id' | 'attempts'>): string {
  return `${id}.${attempts}`
}

function requestFor({ config }: Pick<Services, 'config'>, purchase: Purchase, offer: OfferID): SignRequest {
  const { label } = tiers[purchase.tier]
  const site = new URL(config.siteUrl).host
  return {
    identifier: payloadIdentifier(purchase),
    transaction: {
      TransactionType: 'NFTokenAcceptOffer',
      Account: purchase.wallet,
      NFTokenSellOffer: offer,
      LastLedgerSequence: SIGNED_LEDGERS,
    },
    instruction: `Buy ${passName(purchase.passId)} (${label}) on ${site} for ${xrpText(purchase.price)} XRP. Issuer ${config.issuer}.`,
    life: PAYLOAD_LIFE,
    signers: [purchase.wallet],
    returnUrl: `${config.siteUrl}${MINT_PAGE}?purchase=${purchase.id}`,
  }
}
