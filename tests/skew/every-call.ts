import { readApplicationStatus } from '#contract/wire/application-status'
import { mintPass } from '#contract/wire/chosen-pass'
import { startKyc } from '#contract/wire/kyc'
import { claimPayment, createPayment } from '#contract/wire/payment'
import type { PublishedCall } from '#contract/wire/published/call'
import { cancelPurchase, purchasePass, readPurchase } from '#contract/wire/purchase'
import { readReceipt } from '#contract/wire/receipt'
import { connectWallet, disconnectWallet, verifyWallet } from '#contract/wire/wallet'
import type { Page } from './page.ts'

/**
 * Calls that begin or end something. Purchases, payments and sign-ins make them where they belong; an identity check is not
 * begun, because the phases move on the provider's clock, which then refuses our signatures.
 */
const elsewhere = new Set(
  [
    connectWallet,
    verifyWallet,
    disconnectWallet,
    purchasePass,
    mintPass,
    cancelPurchase,
    createPayment,
    claimPayment,
    startKyc,
  ].map(({ path }) => path as string),
)

/** What exists, so that a call can name it. */
export interface Known {
  readonly address: string
  /** A purchase of this wallet that was sold, and the transaction that accepted it. */
  readonly purchase: string
  readonly acceptance: string
  /** An application or a question. */
  readonly entry: string
}

/** One call with its parameters. */
export interface Asked {
  readonly call: PublishedCall
  readonly params: Readonly<Record<string, string>>
}

/** Every other call of a page, as it makes it: with the example that its release published, and ids of what exists. */
export function everyCall({ calls }: Pick<Page, 'calls'>, known: Known): readonly Asked[] {
  return calls
    .filter(({ endpoint }) => !elsewhere.has(endpoint.path))
    .map((call) => ({ call, params: paramsOf(call, known) }))
}

/** The forms of a page. */
export function formsOf({ calls }: Pick<Page, 'calls'>): readonly PublishedCall[] {
  return calls.filter(({ formToo, endpoint }) => formToo && endpoint.method === 'POST')
}

function paramsOf({ endpoint: { path }, example }: PublishedCall, known: Known): Record<string, string> {
  const own: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    [readPurchase.path]: { id: known.purchase },
    [readReceipt.path]: { hash: known.acceptance },
    [readApplicationStatus.path]: { id: known.entry },
  }
  return { ...example.params, ...(path.includes(':address') && { address: known.address }), ...own[path] }
}
