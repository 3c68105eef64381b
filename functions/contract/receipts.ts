/** Where the public keys of receipts are, those that no longer sign too. */
export const RECEIPT_KEYS_PATH = '/.well-known/touchstone-receipts.json'
/** Where the receipt of a sale is, by the transaction that sold the pass. */
export const RECEIPT_PATH = '/v2/nft/receipt'
/** The page that shows it: `/receipt?tx=<hash>`. */
export const RECEIPT_PAGE = '/receipt'
export const VERIFY_PAGE = '/verify'

/** The only algorithm that a receipt is signed with. */
export const RECEIPT_ALGORITHM = 'Ed25519'
/** What a receipt says it is, first of all. */
export const RECEIPT_TYPE = 'touchstone-receipt'
