import type { Log } from '../../functions/log.ts'

/** A log that nobody reads. */
export const quietLog: Log = {
  purchaseMoved: () => {},
  submissionSettled: () => {},
  outsideFailed: () => {},
  attention: () => {},
  crashed: () => {},
}
