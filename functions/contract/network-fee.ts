/** What a transaction usually costs at the ledger, in XRP, for pages that need no more of the contract than this. */
export const NETWORK_FEE_XRP = '0.000012'
