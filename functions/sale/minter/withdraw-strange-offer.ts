import type { NFTokenID, OfferID } from '#contract/wire/ledger-ids'
import { type Alerting, raiseAlert } from '../../records/alerts/alerts.ts'
import { quarantineOffered } from './stale-offer-store.ts'

/**
 * Has an offer of the minter withdrawn that no purchase knows, with its pass in quarantine until then. People are notified
 * first: once it is listed, no comparison finds it again.
 */
export async function withdrawStrangeOffer(
  services: Alerting,
  strange: { readonly offer: OfferID; readonly token: NFTokenID },
): Promise<void> {
  await raiseAlert(
    services,
    `offer ${strange.offer}`,
    'An offer of the minter that no purchase knows is withdrawn.',
  )
  await quarantineOffered(services.db, strange, services.clock.now())
}
