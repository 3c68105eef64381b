/** The id of the wallet panel's heading: where a reader arrives once a wallet is connected. */
export const WALLET_HEADING = 'wallet-heading'
