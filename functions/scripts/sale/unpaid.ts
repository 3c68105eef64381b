import { formatDrops } from '#contract/money'
import type { TxHash } from '#contract/wire/ledger-ids'
import { say } from '../output.ts'
import { type Asked, authorOf } from './asked.ts'
import { forgetUnpaid } from './refund-store.ts'

/**
 * Forgets a payment that only a fork had, which a rewind dropped from the journal: nothing is owed for it. If a ledger has it
 * after all, it is booked as one that was just read. Throws where nothing was changed.
 */
export async function unpaid(hash: TxHash, asked: Asked): Promise<void> {
  const { database, output, openLedger } = asked
  const author = authorOf(asked)
  const { ledger } = await openLedger()
  const shown = await ledger.transactionByTwo(hash)
  if (!shown.ok)
    throw new Error('Nothing was changed: two operators do not show the same of it now. Try again later.')
  if (shown.value) throw new Error(`Nothing was changed: ledger ${shown.value.ledger} has ${hash}.`)
  const [forgotten] = await forgetUnpaid(database, author, hash)
  if (!forgotten)
    throw new Error(
      `Nothing was changed: no payment ${hash} waits that the journal lacks, or a halt is set under which it may be read again.`,
    )
  say(
    output,
    `${formatDrops(String(forgotten.drops))} of ${forgotten.payer} were never paid: ${hash} is forgotten.`,
  )
}
