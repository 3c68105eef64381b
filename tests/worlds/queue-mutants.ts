// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of source, not templates
import { guardMutant, type Mutant } from './mutant.ts'

/** Guards of queues: none waits behind what does not move, and none takes every turn. */
export const queueMutants: readonly Mutant[] = [
  guardMutant(
    'a refused buyer keeps the place in the queue',
    'T19',
    [
      'journeys/unfunded-wallets.test.ts',
      'while no balance can be read unfunded wallets wait in the queue, and are passed over there',
    ],
    [
      'sale/admission/admit.ts',
      "if (error !== 'ledger_unreachable') await leaveQueue(db, asking.wallet)",
      "if (error !== 'ledger_unreachable') {}",
    ],
  ),
  guardMutant(
    'a purchase that expires while Xaman is away counts as unpaid',
    'T49',
    [
      'journeys/admission.test.ts',
      'a buyer who could not open the request while Xaman was unreachable is not charged with an unpaid purchase',
    ],
    [
      'sale/admission/store.ts',
      '    AND (xaman_failed_at IS NULL OR ending_code NOT IN (${UNANSWERED}))\n',
      '',
    ],
  ),
  guardMutant(
    'waiting transactions block newer ones',
    'I19',
    [
      'journeys/bulkheads.test.ts',
      'sixty transactions that wait for another delay no newer one, and each is tried',
    ],
    [
      'triggers/follower/news-store.ts',
      'ORDER BY max(COALESCE(closed_at, 0), turn_at), rowid',
      'ORDER BY ledger, rowid',
    ],
  ),
  guardMutant(
    'one wallet takes every turn of a cron run',
    'I19',
    [
      'functions/sale/purchase/turns.test.ts',
      'open purchases are handled by wallet in turn, so that a wallet with many delays another by one at most',
    ],
    ['sale/purchase/store.ts', 'PARTITION BY +wallet ', ''],
  ),
  guardMutant(
    'one payer takes every turn of a cron run',
    'I19',
    [
      'functions/sale/payment/turns.test.ts',
      'open payments are handled by payer in turn, at most twenty of each per run',
    ],
    ['sale/payment/store.ts', 'PARTITION BY payer ORDER BY turn_at', 'ORDER BY turn_at'],
  ),
]
