import type { PurchaseStatus } from '#contract/wire/purchase'

/** One line of JSON per business event. Fields are named here only, so that no token, secret, blob or body can be logged. */
export interface Log {
  purchaseMoved(fields: {
    purchaseId: string
    from: PurchaseStatus
    to: PurchaseStatus
    reason?: string
  }): void
  submissionSettled(fields: { hash: string; purpose: string; result: string; ledger: number | null }): void
  outsideFailed(fields: {
    service: 'ledger' | 'follower' | 'xaman' | 'rooms' | 'kyc' | 'alerts' | 'cache'
    what: string
    reason: string
  }): void
  attention(fields: { what: string; purchaseId?: string; hash?: string }): void
  crashed(fields: { requestId: string; path: string; error: unknown }): void
}

export const consoleLog: Log = {
  purchaseMoved: (fields) => line('purchase.moved', fields),
  submissionSettled: (fields) => line('submission.settled', fields),
  outsideFailed: (fields) => line('outside.failed', fields),
  attention: (fields) => line('attention', fields),
  crashed: ({ requestId, path, error }) =>
    line('crashed', {
      requestId,
      path,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }),
}

function line(event: string, fields: object) {
  console.log(JSON.stringify({ event, ...fields }))
}
