import type { Address, TxHash } from '#contract/wire/ledger-ids'
import { accountIndex } from './ids.ts'
import type { HistoryPage, HistoryShown, ValidatedTx } from './ledger.ts'
import type { NodeQuestions } from './node-questions.ts'
import { accountIn } from './node-view.ts'
import * as wire from './wire.ts'

/** The most links that are asked for: a node may show some that lead back to themselves. */
const MAX_LINKS = 400

/**
 * Shows the transactions of one ledger that changed an account, each asked for by its hash, where they are too long for one
 * answer: the account's entry names the last, and each the one before. Payments that leave the entry alone are not shown.
 */
export async function showLinks(
  { ask, read }: NodeQuestions,
  account: Address,
  ledger: number,
  page: HistoryPage,
): Promise<HistoryShown> {
  async function link(hash: TxHash): Promise<ValidatedTx | null> {
    const got = await read('tx', { transaction: hash }, wire.validatedTx)
    return got.ok && got.value.hash === hash ? wire.readValidatedTx(got.value) : null
  }

  const after = await accountIn(ask, account, { ledger_index: ledger })
  if (!after.ok || !after.value) return 'less'
  // Only the hashes: all of them whole would be as long as the answer that did not come.
  const hashes: TxHash[] = []
  for (let hash: TxHash | null = after.value.previousTx; hash !== null; ) {
    const tx: ValidatedTx | null = await link(hash)
    if (!tx || hashes.length === MAX_LINKS) return 'less'
    if (tx.ledger !== ledger) break
    hashes.unshift(hash)
    hash = linkBefore(tx, account)
  }
  for (const hash of hashes) {
    const tx = await link(hash)
    if (!tx || (await page([tx])) === 'enough') return 'less'
  }
  return 'all'
}

function linkBefore({ meta }: ValidatedTx, account: Address): TxHash | null {
  const index = accountIndex(account)
  return wire.asTxHash(
    meta.AffectedNodes.find(({ LedgerIndex }) => LedgerIndex === index)?.previousTx ?? null,
  )
}
