/** Where the public keys of receipts are, with those that no longer sign. */
export const RECEIPT_KEYS_PATH = '/.well-known/touchstone-receipts.json'
/** Where the receipt of a sale is, by the hash of the transaction that sold the pass. */
export const RECEIPT_PATH = '/v2/nft/receipt'
/** The page that shows a receipt: `/receipt?tx=<hash>`. */
export const RECEIPT_PAGE = '/receipt'
export const VERIFY_PAGE = '/verify'

/** The only algorithm that a receipt is signed with. */
export const RECEIPT_ALGORITHM = 'Ed25519'
/** The type that each receipt states in its first field. */
export const RECEIPT_TYPE = 'touchstone-receipt'
