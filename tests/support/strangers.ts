import { randomBytes } from 'node:crypto'
import { type TxHash, txHash } from '#contract/wire/ledger-ids'
import type { Wallet } from '../sandbox/accounts.ts'
import { signBlob, type TxJson } from '../sandbox/signed-blob.ts'
import type { ProcessWorld } from './process-world.ts'

/**
 * A kilobyte of memo less what the rest of a transaction needs: the most that a stranger can have us read. In zeros, which
 * are no base58: the codec tries each text as an X-address first, and of other digits it takes milliseconds to see that.
 */
const MEMO = '00'.repeat(800)

/** This many payments of a drop to the minter, a hundred in each ledger, each as large as the ledger allows. */
export function payUnasked(
  { sandbox }: Pick<ProcessWorld, 'sandbox'>,
  from: Wallet,
  count: number,
  more: TxJson = {},
): TxHash[] {
  const { ledger, accounts } = sandbox
  const info = ledger.request('account_info', { account: from.address, ledger_index: 'current' }, 2)
  const first = (info as { account_data?: { Sequence: number } }).account_data?.Sequence ?? 0
  return Array.from({ length: count }, (_, n) => {
    const { blob, hash } = signBlob(
      {
        TransactionType: 'Payment',
        Destination: accounts.minter.address,
        Amount: '1',
        InvoiceID: randomBytes(32).toString('hex').toUpperCase(),
        Memos: [{ Memo: { MemoData: MEMO } }],
        ...more,
        Account: from.address,
        Fee: '12',
        Sequence: first + n,
      },
      from,
    )
    const sent = ledger.submit(blob) as { engine_result?: string }
    if (sent.engine_result !== 'tesSUCCESS') throw new Error(`it was refused: ${JSON.stringify(sent)}`)
    if (n % 100 === 99 || n === count - 1) ledger.close()
    return txHash.parse(hash)
  })
}

/** Bytes of the tables and indexes of an in-memory database. */
export async function bytesStored(db: D1Database): Promise<number> {
  return (await db.prepare('SELECT sum(pgsize) AS bytes FROM dbstat').first<number>('bytes')) ?? 0
}

/**
 * What all read transactions brought the minter, less its balance. It is 0 where the history was read from its
 * beginning and every drop is in the books once: in a whole row, a short row, or the sum of a day.
 */
export async function booksAreOffBy(db: D1Database): Promise<number> {
  const off = await db
    .prepare(
      `SELECT (SELECT COALESCE(sum(CAST(effects ->> '$.root.change' AS INTEGER)), 0) FROM ledger_tx)
         + (SELECT COALESCE(sum(drops), 0) FROM stranger_tx) + (SELECT COALESCE(sum(drops), 0) FROM dust WHERE balance IS NOT NULL) + (SELECT COALESCE(sum(drops), 0) FROM stranger_day)
         - (SELECT CAST(balance AS INTEGER) FROM cursor) AS off`,
    )
    .first<number>('off')
  if (off === null) throw new Error('nothing was read')
  return off
}
