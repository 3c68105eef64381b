import { comparePlaces } from './places.ts'
import type { Gate } from './queue-entry.ts'
import type { Queued, TransactionQueue } from './transaction-queue.ts'

/** The remaining attempts per transaction of an account with too many failures. */
const impatience = 2
const nearlyFull = 95

/** Moves queued transactions into a new open ledger, highest fee first, until they no longer pay enough. */
export function release({ queue, view, metrics }: Gate): void {
  let line = queue.ordered()
  let at = 0
  for (;;) {
    const queued = line[at]
    if (!queued) return
    if (!isFirstOfItsAccount(queued, queue)) {
      at++
      continue
    }
    if (queued.level < metrics.required(view.transactions.size)) return
    const { applied, result } = view.apply(queued.tx, {})
    if (applied || /^te[fm]/.test(result) || queued.retries <= 0) {
      if (!applied) remember(queued, queue)
      const next = nextAfter(queued, line, queue)
      queue.remove(queued)
      line = line.filter((other) => other !== queued)
      at = next ? line.indexOf(next) : line.length
    } else {
      const dropped = loseAttempt(queued, queue)
      line = line.filter((other) => other !== dropped)
      at = line.indexOf(queued) === -1 ? at : line.indexOf(queued) + 1
    }
  }
}

/** Sequences are used in order; tickets in any order. */
function isFirstOfItsAccount({ tx, place }: Queued, queue: TransactionQueue): boolean {
  const first = queue.lane(tx.common.Account)?.waiting[0]
  return place.kind === 'ticket' || !first || comparePlaces(place, first.place) <= 0
}

/** A final failure reduces the attempts of its account's other transactions. */
function remember({ tx, retries }: Queued, queue: TransactionQueue): void {
  const lane = queue.lane(tx.common.Account)
  if (lane && retries <= 0) lane.timedOut = true
  else if (lane) lane.givesWay = true
}

/** The next highest fee, or an earlier one of the same account that was skipped because of this one. */
function nextAfter(queued: Queued, line: readonly Queued[], queue: TransactionQueue): Queued | undefined {
  const at = line.indexOf(queued)
  const own = queue
    .lane(queued.tx.common.Account)
    ?.waiting.find((other) => comparePlaces(other.place, queued.place) > 0)
  return own && line.indexOf(own) < at ? own : line[at + 1]
}

/** Uses one attempt. Returns the transaction to drop if the queue is nearly full. */
function loseAttempt(queued: Queued, queue: TransactionQueue): Queued | undefined {
  const lane = queue.lane(queued.tx.common.Account)
  queued.retries = lane?.timedOut && queued.retries > impatience ? 1 : queued.retries - 1
  if (!lane?.givesWay || lane.waiting.length < 2 || !queue.isFull(nearlyFull)) return undefined
  const last = queued.place.kind === 'ticket' ? queued : lane.waiting.at(-1)
  if (!last || (last === queued && queued.place.kind === 'sequence')) return undefined
  queue.remove(last)
  return last
}
