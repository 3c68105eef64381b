import type { PublishedCall } from './call.ts'
import { collectionCalls } from './collection.ts'
import { formCalls } from './forms.ts'
import { healthCalls } from './health.ts'
import { kycCalls } from './kyc.ts'
import { paymentCalls } from './payment.ts'
import { purchaseCalls } from './purchase.ts'
import { receiptCalls } from './receipt.ts'
import { walletCalls } from './wallet.ts'

/** A part of the API, with its heading. */
interface CallGroup {
  readonly title: string
  readonly calls: readonly PublishedCall[]
}

/** Every public call, in the order in which the page for developers lists them. */
export const callGroups: readonly CallGroup[] = [
  { title: 'The collection', calls: collectionCalls },
  { title: 'Connecting a wallet', calls: walletCalls },
  { title: 'Verifying an identity', calls: kycCalls },
  { title: 'Buying a pass', calls: purchaseCalls },
  { title: 'Paying first', calls: paymentCalls },
  { title: 'Receipts', calls: receiptCalls },
  { title: 'Health', calls: healthCalls },
  { title: 'Forms', calls: formCalls },
]

export const publishedCalls: readonly PublishedCall[] = callGroups.flatMap(({ calls }) => calls)
