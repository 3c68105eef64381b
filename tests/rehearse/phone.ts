import type { OfferID } from '#contract/wire/ledger-ids'

/** A request that waits in the wallet app. `deeplink` opens it on the phone. */
interface WalletRequest {
  readonly uuid: string
  readonly deeplink: string
}

/**
 * The phone of the person who rehearses. Each call resolves once the phone was used, or once its owner has read what to
 * do; what came of it is read from the site. `what` completes "On the phone: …".
 */
export interface Phone {
  approve(request: WalletRequest, what: string): Promise<void>
  decline(request: WalletRequest, what: string): Promise<void>
  /** The request is left unopened until it ends by itself. */
  ignore(request: WalletRequest, what: string): Promise<void>
  /** Accepts an offer that costs nothing, outside the site. */
  acceptOffer(offer: OfferID, what: string): Promise<void>
}

/** A person with a real phone, who reads what to do. */
export function personsPhone(say: (line: string) => void): Phone {
  const ask = (what: string, link: string) => say(`  On the phone: ${what}.\n    ${link}`)
  return {
    approve: async ({ deeplink }, what) => ask(`approve: ${what}`, deeplink),
    decline: async ({ deeplink }, what) => ask(`decline: ${what}`, deeplink),
    ignore: async (_request, what) => say(`  Do nothing: ${what}.`),
    acceptOffer: async (offer, what) =>
      ask(`accept the NFT offer that the app lists: ${what}`, `offer ${offer}`),
  }
}
