import { SECOND } from '#contract/timing'
import type { TxHash } from '#contract/wire/ledger-ids'
import { isolated } from '../../records/alerts/isolated.ts'
import type { Failing } from '../../records/alerts/quarantine-store.ts'
import { awaitsHandling, type ReadTx } from '../../records/journal/link-store.ts'
import { followStranger } from '../../sale/minter/strangers.ts'
import { receivePayment, receiveRefund } from '../../sale/payment/receive.ts'
import { servePayments } from '../../sale/payment/serve-payments.ts'
import { settleEnd } from '../../sale/purchase/settle-end.ts'
import type { Services } from '../../services.ts'
import { asHandled, type News, noteHandled, noteNewsTurn, type OldestNews, oldestNews } from './news-store.ts'
import { settleSubmission } from './settle-submission.ts'

/** Transactions that one run may leave for a later one, because something else has to come first. */
const MAX_LEFT = 50
/** How long one run may take for the payments among them. */
const PAYMENTS = 2 * SECOND

/**
 * Handles the transactions that were appended, in turns, oldest first, until the deadline (unix ms): it settles the
 * submissions and purchases behind them, and takes over what the database lacks; then it settles payments, which have a
 * share of their own. Safe to run again; what fails or is left is tried in a later run. `first` is the next of the news
 * where the append has just read it; `checkRestored` checks whether the database was restored.
 */
export async function handleNews(
  services: Services,
  deadline: number,
  first: OldestNews | null,
  checkRestored: () => Promise<unknown>,
): Promise<void> {
  const { db, clock } = services
  const left: TxHash[] = []
  let failing: Failing = new Map()
  let paid = false
  let known = first
  while (left.length < MAX_LEFT && clock.now() < deadline) {
    const news: OldestNews | null = known ?? (await oldestNews(db, left, clock.now()))
    known = null
    if (!news) break
    const { hash } = news
    failing = news.failing
    let done: Handling | null = null
    const succeeded = await isolated(services, failing, { kind: 'transaction', id: hash }, async () => {
      const read = news.read()
      done = await handle(services, read, checkRestored)
      if (done === 'handled') await noteHandled(db, read)
      if (read.tx.effects.paid) paid = true
    })
    if (!succeeded || done === 'left') {
      left.push(hash)
      await noteNewsTurn(db, hash, clock.now())
    }
    if (news.isOnly) break
  }
  if (paid) await servePayments(services, failing, 'ledger', clock.now() + PAYMENTS)
}

/** `left`: something has to wait for something else. `noted`: all is done, and it is noted that it is. */
type Handling = 'left' | 'handled' | 'noted'

async function handle(
  services: Services,
  news: News,
  checkRestored: () => Promise<unknown>,
): Promise<Handling> {
  const { tx, submission, ends } = news
  const { paid, repaid } = tx.effects
  // A payment that is not stored yet would be refunded once more.
  if (repaid && (await awaitsHandling(services.db, repaid))) return 'left'
  if (submission) await settleSubmission(services, submission, tx)
  else if (!isGift(services.config, tx)) {
    // A submission that a restored database has forgotten looks like a stranger's.
    await checkRestored()
    if (!(await followStranger(services, tx))) return 'left'
  }
  // Ours too: a fork may have had it refused, and nothing waits for it since.
  if (repaid && !(await receiveRefund(services, tx, repaid))) return 'left'
  const isTakenIn = paid === null || (await receivePayment(services, tx))
  // A single sale is the last that follows, and is noted with its move: the buyer's rooms wait for no further exchange.
  const isLast = isTakenIn && ends.length === 1
  const settled = await Promise.all(
    ends.map((ended) => settleEnd(services, ended, isLast ? asHandled(news) : [])),
  )
  if (!isTakenIn || settled.includes('waits')) return 'left'
  return isLast && settled[0] === 'sold' ? 'noted' : 'handled'
}

/** Whether others sent it, and it cost the minter nothing: buyers and sponsors may send what they like. */
function isGift({ minter }: Services['config'], { account, effects }: ReadTx): boolean {
  return account !== minter && BigInt(effects.root?.change ?? '0') >= 0n
}
