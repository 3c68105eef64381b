/**
 * Every transaction result this ledger can give, with its number and the server's sentence for it.
 * tes: done. tec: failed but charged. tef, tem: can never work. tel: this server will not take it. ter: try again.
 */
export const results = {
  tesSUCCESS: [0, 'The transaction was applied. Only final in a validated ledger.'],
  tecPATH_PARTIAL: [101, 'Path could not send full amount.'],
  tecUNFUNDED_OFFER: [103, 'Insufficient balance to fund created offer.'],
  tecUNFUNDED_PAYMENT: [104, 'Insufficient XRP balance to send.'],
  tecFAILED_PROCESSING: [105, 'Failed to correctly process transaction.'],
  tecDIR_FULL: [121, 'Can not add entry to full directory.'],
  tecINSUF_RESERVE_LINE: [122, 'Insufficient reserve to add trust line.'],
  tecINSUF_RESERVE_OFFER: [123, 'Insufficient reserve to create offer.'],
  tecNO_DST: [124, 'Destination does not exist. Send XRP to create it.'],
  tecNO_DST_INSUF_XRP: [125, 'Destination does not exist. Too little XRP sent to create it.'],
  tecNO_LINE_INSUF_RESERVE: [126, 'No such line. Too little reserve to create it.'],
  tecNO_LINE_REDUNDANT: [127, "Can't set non-existent line to default."],
  tecPATH_DRY: [128, 'Path could not send partial amount.'],
  tecNO_ALTERNATIVE_KEY: [
    130,
    'The operation would remove the ability to sign transactions with the account.',
  ],
  tecOWNERS: [132, 'Non-zero owner count.'],
  tecNO_ISSUER: [133, 'Issuer account does not exist.'],
  tecNO_LINE: [135, 'No such line.'],
  tecINSUFF_FEE: [136, 'Insufficient balance to pay fee.'],
  tecNO_TARGET: [138, 'Target account does not exist.'],
  tecNO_PERMISSION: [139, 'No permission to perform requested operation.'],
  tecNO_ENTRY: [140, 'No matching entry found.'],
  tecINSUFFICIENT_RESERVE: [141, 'Insufficient reserve to complete requested operation.'],
  tecNEED_MASTER_KEY: [142, 'The operation requires the use of the Master Key.'],
  tecDST_TAG_NEEDED: [143, 'A destination tag is required.'],
  tecINTERNAL: [144, 'An internal error has occurred during processing.'],
  tecEXPIRED: [148, 'Expiration time is passed.'],
  tecDUPLICATE: [149, 'Ledger object already exists.'],
  tecKILLED: [150, 'No funds transferred and no offer created.'],
  tecHAS_OBLIGATIONS: [151, 'The account cannot be deleted since it has obligations.'],
  tecTOO_SOON: [152, 'It is too early to attempt the requested operation. Please wait.'],
  tecMAX_SEQUENCE_REACHED: [154, 'The maximum sequence number was reached.'],
  tecNO_SUITABLE_NFTOKEN_PAGE: [155, 'A suitable NFToken page could not be located.'],
  tecNFTOKEN_BUY_SELL_MISMATCH: [156, "The 'Buy' and 'Sell' NFToken offers are mismatched."],
  tecNFTOKEN_OFFER_TYPE_MISMATCH: [157, 'The type of NFToken offer is incorrect.'],
  tecCANT_ACCEPT_OWN_NFTOKEN_OFFER: [158, 'An NFToken offer cannot be claimed by its owner.'],
  tecINSUFFICIENT_FUNDS: [159, 'Not enough funds available to complete requested transaction.'],
  tecOBJECT_NOT_FOUND: [160, 'A requested object could not be located.'],
  tecINSUFFICIENT_PAYMENT: [161, 'The payment is not sufficient.'],

  tefALREADY: [-198, 'The exact transaction was already in this ledger.'],
  tefBAD_AUTH: [-196, "Transaction's public key is not authorized."],
  tefPAST_SEQ: [-190, 'This sequence number has already passed.'],
  tefWRONG_PRIOR: [-189, 'This previous transaction does not match.'],
  tefMASTER_DISABLED: [-188, 'Master key is disabled.'],
  tefMAX_LEDGER: [-187, 'Ledger sequence too high.'],
  tefNOT_MULTI_SIGNING: [-184, 'Account has no appropriate list of multi-signers.'],
  tefTOO_BIG: [-181, 'Transaction affects too many items.'],
  tefNO_TICKET: [-180, 'Ticket is not in ledger.'],
  tefNFTOKEN_IS_NOT_TRANSFERABLE: [-179, 'The specified NFToken is not transferable.'],

  telBAD_DOMAIN: [-398, 'Domain too long.'],
  telBAD_PUBLIC_KEY: [-396, 'Public key is not valid.'],
  telFAILED_PROCESSING: [-395, 'Failed to correctly process transaction.'],
  telINSUF_FEE_P: [-394, 'Fee insufficient.'],
  telNO_DST_PARTIAL: [-393, 'Partial payment to create account not allowed.'],
  telCAN_NOT_QUEUE: [-392, 'Can not queue at this time.'],
  telCAN_NOT_QUEUE_BALANCE: [
    -391,
    'Can not queue at this time: insufficient balance to pay all queued fees.',
  ],
  telCAN_NOT_QUEUE_BLOCKS: [-390, 'Can not queue at this time: would block later queued transaction(s).'],
  telCAN_NOT_QUEUE_BLOCKED: [-389, 'Can not queue at this time: blocking transaction in queue.'],
  telCAN_NOT_QUEUE_FEE: [-388, 'Can not queue at this time: fee insufficient to replace queued transaction.'],
  telCAN_NOT_QUEUE_FULL: [-387, 'Can not queue at this time: queue is full.'],
  telNETWORK_ID_MAKES_TX_NON_CANONICAL: [
    -384,
    'Transactions submitted to this node/network must NOT include a NetworkID field.',
  ],

  temMALFORMED: [-299, 'Malformed transaction.'],
  temBAD_AMOUNT: [-298, 'Malformed: Bad amount.'],
  temBAD_CURRENCY: [-297, 'Malformed: Bad currency.'],
  temBAD_EXPIRATION: [-296, 'Malformed: Bad expiration.'],
  temBAD_FEE: [-295, 'Invalid fee, negative or not XRP.'],
  temBAD_LIMIT: [-293, 'Limits must be non-negative.'],
  temBAD_OFFER: [-292, 'Malformed: Bad offer.'],
  temBAD_REGKEY: [-289, 'Malformed: Regular key cannot be same as master key.'],
  temBAD_SEND_XRP_LIMIT: [-288, 'Malformed: Limit quality is not allowed for XRP to XRP.'],
  temBAD_SEND_XRP_MAX: [-287, 'Malformed: Send max is not allowed for XRP to XRP.'],
  temBAD_SEND_XRP_NO_DIRECT: [-286, 'Malformed: No Ripple direct is not allowed for XRP to XRP.'],
  temBAD_SEND_XRP_PARTIAL: [-285, 'Malformed: Partial payment is not allowed for XRP to XRP.'],
  temBAD_SEND_XRP_PATHS: [-284, 'Malformed: Paths are not allowed for XRP to XRP.'],
  temBAD_SIGNATURE: [-282, 'Malformed: Bad signature.'],
  temBAD_SRC_ACCOUNT: [-281, 'Malformed: Bad source account.'],
  temBAD_TRANSFER_RATE: [-280, 'Malformed: Transfer rate must be >= 1.0 and <= 2.0'],
  temDST_IS_SRC: [-279, 'Destination may not be source.'],
  temDST_NEEDED: [-278, 'Destination not specified.'],
  temINVALID: [-277, 'The transaction is ill-formed.'],
  temINVALID_FLAG: [-276, 'The transaction has an invalid flag.'],
  temREDUNDANT: [-275, 'The transaction is redundant.'],
  temDISABLED: [-273, 'The transaction requires logic that is currently disabled.'],
  temBAD_SIGNER: [-272, 'Malformed: No signer may duplicate account or other signers.'],
  temBAD_TICK_SIZE: [-269, 'Malformed: Tick size out of range.'],
  temINVALID_ACCOUNT_ID: [-268, 'Malformed: A field contains an invalid account ID.'],
  temCANNOT_PREAUTH_SELF: [-267, 'An account may not preauthorize itself.'],
  temINVALID_COUNT: [-266, 'Malformed: Count field outside valid range.'],
  temSEQ_AND_TICKET: [-263, 'Transaction contains a TicketSequence and a non-zero Sequence.'],
  temBAD_NFTOKEN_TRANSFER_FEE: [
    -262,
    'Malformed: The NFToken transfer fee must be between 1 and 5000, inclusive.',
  ],
  temARRAY_EMPTY: [-253, 'Malformed: Array is empty.'],
  temARRAY_TOO_LARGE: [-252, 'Malformed: Array is too large.'],
  temINVALID_INNER_BATCH: [-250, 'Malformed: Invalid inner batch transaction.'],

  terINSUF_FEE_B: [-97, "Account balance can't pay fee."],
  terNO_ACCOUNT: [-96, 'The source account does not exist.'],
  terPRE_SEQ: [-92, 'Missing/inapplicable prior transaction.'],
  terQUEUED: [-89, 'Held until escalated fee drops.'],
  terPRE_TICKET: [-88, 'Ticket is not yet in ledger.'],
  terNO_DELEGATE_PERMISSION: [-85, 'Delegated account lacks permission to perform this transaction.'],
} as const satisfies Record<string, readonly [number, string]>

export type Result = keyof typeof results

export function isSuccess(result: Result): boolean {
  return result === 'tesSUCCESS'
}

/** Failed, but the fee and the sequence or ticket are spent once it is final. */
export function isClaim(result: Result): boolean {
  return result.startsWith('tec')
}

/** Results of a transaction that no later ledger could accept either. */
export function isHopeless(result: Result): boolean {
  return /^tem|^tef(PAST_SEQ|NO_TICKET|MAX_LEDGER|ALREADY)$/.test(result)
}
