import { errorText, type LogEvent, type LogFields, type LogSource, logLine } from '#contract/log-line'
import type { PurchaseStatus } from '#contract/wire/purchase'
import type { PageVitals } from '#contract/wire/vitals'
import { type Clock, systemClock } from './clock.ts'

/** One line of JSON per event. Fields are named here only, so that no token, secret, blob or body can be logged. */
export interface Log {
  purchaseMoved(fields: {
    purchase: string
    wallet: string
    from: PurchaseStatus
    to: PurchaseStatus
    reason?: string
    /** The ledger of the sale. */
    ledger?: number
  }): void
  submissionSettled(fields: {
    hash: string
    purpose: string
    result: string
    ledger: number | null
    purchase: string | null
  }): void
  outsideFailed(fields: {
    service: 'ledger' | 'follower' | 'xaman' | 'rooms' | 'kyc' | 'alerts' | 'cache' | 'access'
    what: string
    reason: string
  }): void
  attention(fields: { what: string }): void
  /** The matter of an alert, by its name, is in order again. */
  alertOver(fields: { what: string }): void
  /** One attempt to send a mail, by its own id: nothing about its recipient. `code` is why it was not sent. */
  mailTried(fields: {
    mail: string
    kind: string
    attempt: number
    status: string
    code: string | null
  }): void
  /** What failed unexpectedly, by the path of the request or the name of the work. */
  crashed(fields: { path: string; error: unknown; purchase?: string }): void
  pageMeasured(fields: PageVitals): void
}

/** The log of one request, cron run or object, on the console. */
export function consoleLog(source: LogSource, clock: Pick<Clock, 'now'> = systemClock): Log {
  return logBy((event, fields) => console.log(logLine(event, source, clock.now(), fields)))
}

/** A log that discards its lines. */
export const quietLog = logBy(() => {})

function logBy(write: (event: LogEvent, fields: LogFields) => void): Log {
  const line = (event: LogEvent) => (fields: LogFields) => write(event, fields)
  const crashed = line('crashed')
  return {
    purchaseMoved: line('purchase.moved'),
    submissionSettled: line('submission.settled'),
    outsideFailed: line('outside.failed'),
    attention: line('attention'),
    alertOver: line('alert.over'),
    mailTried: line('mail.tried'),
    crashed: ({ error, ...fields }) => crashed({ ...fields, error: errorText(error) }),
    pageMeasured: line('page.vitals'),
  }
}
