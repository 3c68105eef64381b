import type { Log } from '../../functions/log.ts'

/** A log that discards its lines. */
export const quietLog: Log = {
  purchaseMoved: () => {},
  submissionSettled: () => {},
  outsideFailed: () => {},
  attention: () => {},
  alertOver: () => {},
  crashed: () => {},
  pageMeasured: () => {},
}
