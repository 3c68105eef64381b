import { xrpText } from '#contract/money'
import { passName } from '#contract/pass-name'
import { err } from '#contract/result'
import { tiers } from '#contract/tiers'
import { PAYLOAD_LIFE, SECOND } from '#contract/timing'
import type { OfferID } from '#contract/wire/ledger-ids'
import type { Services } from '../services.ts'
import { takePayload } from '../xaman/budget-store.ts'
import type { SignRequest } from '../xaman/xaman.ts'
import type { Purchase } from './purchase.ts'
import { keepPayload, purchaseById } from './store.ts'

/** Before the second attempt to create a request that Xaman had no time for; before each further one twice as long. */
const PAUSE = 1.5 * SECOND

/** Ledgers that the wallet app may take to get the signed transaction in: little, so that a late signature dies early. */
const SIGNED_LEDGERS = 15

/**
 * Creates the wallet request for an offer, once per attempt however often it is asked for, and keeps it. Tries until
 * the deadline (unix ms); null when Xaman could not be moved to, or the purchase went on without it. Two who ask at
 * once get the same.
 */
export async function askForSignature(
  services: Pick<Services, 'db' | 'xaman' | 'rooms' | 'clock' | 'config' | 'defer'>,
  purchase: Purchase,
  offer: OfferID,
  deadline: number,
): Promise<Purchase | null> {
  const { db, xaman, rooms, clock, config, defer } = services
  for (let pause = PAUSE; ; pause *= 2) {
    // The first request of a purchase was paid for when the wallet was let in.
    const may = purchase.attempts < 2 || (await takePayload(db, config.xaman, 'purchase', clock.now()))
    const made = may ? await xaman.create(requestFor(services, purchase, offer)) : err('busy')
    if (made.ok) {
      const { uuid, deeplink, qrPng, statusSocket } = made.value
      const expiresAt = clock.now() + PAYLOAD_LIFE
      const kept = await keepPayload(db, purchase, {
        uuid,
        deeplink,
        qrPng,
        statusSocket,
        expiresAt,
        openedAt: null,
      })
      if (!kept) return keptMeanwhile(db, purchase)
      defer(rooms.watch(uuid, statusSocket, expiresAt))
      return kept
    }
    if (clock.now() + pause >= deadline) return null
    await clock.sleep(pause)
  }
}

/** The purchase with the request that somebody else kept for the same attempt at the same time, if nothing else moved. */
async function keptMeanwhile(db: D1Database, { id, status, attempts }: Purchase): Promise<Purchase | null> {
  const now = await purchaseById(db, id)
  return now?.payload && now.status === status && now.attempts === attempts ? now : null
}

function requestFor({ config }: Pick<Services, 'config'>, purchase: Purchase, offer: OfferID): SignRequest {
  const { label } = tiers[purchase.tier]
  const site = new URL(config.siteUrl).host
  return {
    // Each attempt has an offer of its own, so each has a request of its own.
    identifier: `${purchase.id}.${purchase.attempts}`,
    transaction: {
      TransactionType: 'NFTokenAcceptOffer',
      Account: purchase.wallet,
      NFTokenSellOffer: offer,
      LastLedgerSequence: SIGNED_LEDGERS,
    },
    instruction: `Buy ${passName(purchase.tokenId)} (${label}) on ${site} for ${xrpText(purchase.price)} XRP. Issuer ${config.issuer}.`,
    life: PAYLOAD_LIFE,
    signers: [purchase.wallet],
    returnUrl: `${config.siteUrl}/founder-pass-wallet?purchase=${purchase.id}`,
  }
}
