import { passName } from '../../pass-name.ts'
import { RECEIPT_ALGORITHM, RECEIPT_TYPE } from '../../receipts.ts'
import { txHash } from '../ledger-ids.ts'
import { readReceipt, readReceiptKeys } from '../receipt.ts'
import { type PublishedCall, published } from './call.ts'
import { ACCEPTANCE, BUYER, ISSUER, NOON, purchaseOrder, TOKEN } from './samples.ts'

const KID = 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k'

export const receiptCalls: readonly PublishedCall[] = [
  published('readReceipt', readReceipt, {
    says: 'The signed receipt of the sale that a transaction made, for anyone who names the transaction.',
    refuses: ['receipt_unknown', 'receipt_pending', 'receipts_unsigned'],
    params: { hash: txHash },
    example: {
      params: { hash: ACCEPTANCE },
      reply: {
        receipt: {
          type: RECEIPT_TYPE,
          version: 1,
          site: 'https://touchstone.example',
          networkId: 0,
          networkName: 'XRPL Mainnet',
          issuer: ISSUER,
          name: passName(530),
          tier: 'rare',
          tokenId: 530,
          number: 30,
          nftokenId: TOKEN,
          buyer: BUYER,
          owner: BUYER,
          priceDrops: '450000000',
          feeDrops: '12',
          payment: null,
          transaction: ACCEPTANCE,
          ledger: 99_412_217,
          closedAt: NOON + 44_000,
          termsVersion: purchaseOrder.termsVersion ?? null,
        },
        signature: { alg: RECEIPT_ALGORITHM, kid: KID, value: 'x'.repeat(86) },
      },
    },
  }),
  published('readReceiptKeys', readReceiptKeys, {
    says: 'The public keys that receipts are checked with, as a JWK set. The first signs now; the others signed earlier receipts.',
    revalidates: true,
    example: {
      reply: {
        keys: [
          {
            kty: 'OKP',
            crv: RECEIPT_ALGORITHM,
            x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
            kid: KID,
            use: 'sig',
          },
        ],
      },
    },
  }),
]
