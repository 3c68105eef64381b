import { inWords } from '../../in-words.ts'

/** One version of the published contract. */
interface Change {
  readonly version: string
  /** The day from which it is served, as ISO 8601. */
  readonly since: string
  /** The calls that were added with it, by name. */
  readonly added: readonly string[]
  /** Other changes, in sentences. */
  readonly says: readonly string[]
}

/** How many months a call is still answered after a version here has announced its end. */
export const CALL_LIFE_MONTHS = 12

/** The same as the changelog and the document of the API state it. */
export const callLife = `A call that ends is answered as before for ${inWords(CALL_LIFE_MONTHS)} months after the changelog says so. Until then its fields keep their names and meanings. New fields may come at any time: ignore those that you do not know. The same holds for events and error codes.`

/** Every version, the newest first. A published call is in exactly one of them. */
export const changes: readonly [Change, ...Change[]] = [
  {
    version: '1.4.0',
    since: '2026-11-27',
    added: [],
    says: ['An application may also be accepted, declined or withdrawn.'],
  },
  {
    version: '1.3.0',
    since: '2026-11-27',
    added: ['readReady'],
    says: ['Status and supply say why nothing can be minted (notice), the status also opening and end.'],
  },
  {
    version: '1.2.0',
    since: '2026-11-24',
    added: [],
    says: [
      'The status says why nothing can be minted: halted, or disconnected.',
      'A payment’s order takes a tier or a pass, not both.',
      'A payment too small to be sent back alone stays owed until it adds up.',
    ],
  },
  {
    version: '1.1.0',
    since: '2026-11-22',
    added: [
      'readFigures',
      'startKyc',
      'readKycStatus',
      'readOpenPurchases',
      'cancelPurchase',
      'createPayment',
      'claimPayment',
      'readReceipt',
      'readReceiptKeys',
      'readHumanCheck',
      'reportVitals',
    ],
    says: [
      'An order may name the very pass it wants, as tokenId.',
      'A room repeats events since a number, so nothing is missed between two connections.',
    ],
  },
  {
    version: '1.0.0',
    since: '2026-11-20',
    added: [
      'readInfo',
      'readCollection',
      'readAvailable',
      'readTiers',
      'readStatus',
      'readUserPasses',
      'readMetadata',
      'readMetadataV2',
      'connectWallet',
      'verifyWallet',
      'disconnectWallet',
      'readWallet',
      'readWalletNfts',
      'purchasePass',
      'mintPass',
      'readPurchase',
      'readHealth',
      'refreshXrp',
      'askQuestion',
      'applyAsInvestor',
      'applyWithProject',
      'applyToIncubator',
      'readApplicationStatus',
    ],
    says: [],
  },
]
