import type { Address, TxHash } from '#contract/wire/ledger-ids'
import type { HistoryPage, HistoryRange, HistoryShown } from './ledger.ts'
import { showLinks } from './links-of-ledger.ts'
import { type NodeQuestions, nextPage, parsed } from './node-questions.ts'
import { TOO_LONG } from './rpc.ts'
import * as wire from './wire.ts'

/** Transactions that a page of a history is asked for, and the fewest: rippled shows ten where fewer are asked for. */
const LARGEST_PAGE = 400
const SMALLEST_PAGE = 10

/**
 * Shows an account's history of these ledgers, each transaction once. Where ten transactions are too long an answer it
 * asks for half of the ledgers, and for more once it has those: a payment that crosses a thousand offers has megabytes
 * of metadata, and anyone may make some in a row. Those of one ledger are asked for one by one.
 */
export async function showHistory(
  questions: NodeQuestions,
  account: Address,
  range: HistoryRange,
  page: HistoryPage,
): Promise<HistoryShown> {
  let { first, last } = range
  let ledgers = last - first
  /** The transactions shown of the ledger `first`, with which a part may begin again. */
  const shown = new Set<TxHash>()
  let isEnough = false
  const showNew: HistoryPage = async (transactions) => {
    const fresh = transactions.filter(({ hash }) => !shown.has(hash))
    for (const { hash, ledger } of fresh) {
      if (ledger !== first) shown.clear()
      first = ledger
      shown.add(hash)
    }
    const wants = await page(fresh)
    isEnough = wants === 'enough'
    return wants
  }
  for (;;) {
    let got = await showRange(questions, account, { ...range, first, last }, showNew)
    if (got === 'too long' && last <= first) got = await showLinks(questions, account, first, showNew)
    if (got === 'too long') ledgers = Math.floor((last - first) / 2)
    else if (got === 'all' && last < range.last) {
      if (isEnough) return 'less'
      first = last + 1
      ledgers = Math.max(1, ledgers * 2)
    } else return got
    last = Math.min(range.last, first + ledgers)
  }
}

/** Asks for a small page where a large one did not come: large transactions make an answer that is too long, or too late. */
async function showRange(
  { ask }: NodeQuestions,
  account: Address,
  range: HistoryRange,
  page: HistoryPage,
): Promise<HistoryShown | 'too long'> {
  const { first, last, orLater } = range
  const params = { account, ledger_index_max: last, forward: true }
  let limit = LARGEST_PAGE
  let since = first
  let marker: unknown
  for (;;) {
    const answer = await ask('account_tx', {
      ...params,
      limit,
      ledger_index_min: since,
      ...nextPage(marker),
    })
    if (answer.kind === 'unreachable' && limit > SMALLEST_PAGE) {
      limit = SMALLEST_PAGE
      continue
    }
    if (orLater && since > 0 && answer.kind === 'error' && answer.error === 'lgrIdxMalformed') {
      // Its history begins after that ledger: it is asked for all that it has.
      since = -1
      continue
    }
    if (answer.kind === 'unreachable' && answer.reason.endsWith(TOO_LONG)) return 'too long'
    const got = parsed(answer, wire.accountTx)
    if (!got.ok) return 'less'
    const { ledger_index_min: from, ledger_index_max: to } = got.value
    if (isShort(range, since, { from, to })) return 'less'
    const wants = await page(got.value.transactions.map(wire.readValidatedTx))
    limit = Math.min(LARGEST_PAGE, limit * 2)
    marker = got.value.marker
    if (marker === undefined || wants === 'enough') return marker === undefined ? 'all' : 'less'
  }
}

/**
 * Whether a node shows other ledgers than were asked for, counted from `since`. One whose history begins later, or that is
 * behind, says so.
 */
function isShort(
  { first, last, orLater }: HistoryRange,
  since: number,
  shown: { readonly from: number; readonly to: number },
): boolean {
  if (last > 0 && shown.to < last) return true
  // It has the first ledger too, so it refused only the last one, which it lacked: its whole history is not wanted.
  if (since < first) return shown.from <= first
  return first > 0 && shown.from > first && !orLater
}
