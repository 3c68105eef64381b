// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of source, not templates
import { guardMutant, type Mutant } from './mutant.ts'

const STRANGERS = 'journeys/strangers.test.ts'
const BATCH = 'functions/adapters/signer/batch.test.ts'

/** Guards of the journal: dust, transactions of strangers, Batches, and a database that was restored. */
export const journalMutants: readonly Mutant[] = [
  guardMutant(
    'a refund of dust that never reached a ledger leaves its payer with nothing',
    'I3',
    [
      'journeys/dust.test.ts',
      'a refund of dust that reached no ledger is signed again only once it can never reach one',
    ],
    ['sale/payment/debt-store.ts', 'drops: sql`drops + ${sum}`', 'drops: sql`drops + 0 * ${sum}`'],
  ),
  guardMutant(
    'the tail is folded',
    'I14, T29',
    [STRANGERS, 'the minter’s last transaction is never folded'],
    [
      'records/journal/stranger-store.ts',
      'WHERE ledger < (SELECT ledger FROM cursor WHERE id = 1) ORDER BY ledger, rowid',
      'WHERE ledger <= (SELECT ledger FROM cursor WHERE id = 1) ORDER BY ledger, rowid',
    ],
    [
      'records/journal/stranger-store.ts',
      'FROM cursor WHERE ledger >= ${before})',
      'FROM cursor WHERE ledger + 1 >= ${before})',
    ],
  ),
  guardMutant(
    'a payment with an InvoiceID of ours is folded',
    'I3, T29',
    [STRANGERS, 'payments under an InvoiceID of ours are never folded'],
    [
      'triggers/follower/reported-link.ts',
      '  if (paid && (await isOurInvoiceId(secrets.room, account, paid.invoiceId))) return null\n',
      '',
    ],
    [
      'records/journal/stranger-store.ts',
      'AND NOT EXISTS (SELECT 1 FROM invoice WHERE id = ${invoice}) AND',
      'AND',
    ],
    [
      'records/journal/append-store.ts',
      'OR EXISTS (SELECT 1 FROM invoice WHERE id = ${invoice})',
      'OR FALSE',
    ],
  ),
  guardMutant(
    'a payment under an InvoiceID of ours that was forgotten is folded',
    'I3, T29, T77',
    [
      STRANGERS,
      'a payment under an InvoiceID of ours that a restored database no longer has is never folded',
    ],
    [
      'triggers/follower/reported-link.ts',
      '  if (paid && (await isOurInvoiceId(secrets.room, account, paid.invoiceId))) return null\n',
      '',
    ],
  ),
  guardMutant(
    'sockets open before the journal’s end is known',
    'T29, T77',
    [
      'journeys/listening.test.ts',
      'a new instance that opens sockets reads no history before the journal’s end',
    ],
    [
      'triggers/follower/follow.ts',
      '    await this.#noticeRestored()\n    await enoughOf(',
      '    await enoughOf(',
    ],
  ),
  guardMutant(
    'the first cursor is read without the check for a restore',
    'I14, T77',
    [
      'functions/triggers/follower/journal-writer.test.ts',
      'the cursor is read, with the check for a restore, before the first links are appended and after each failure',
    ],
    [
      'triggers/follower/journal-writer.ts',
      'this.#tail = await this.#readCursor()',
      'this.#tail = await (this.#last ? this.#readCursor() : readCursor(this.#services.db))',
    ],
  ),
  guardMutant(
    'a link that tells no balance hides the one that a link before it told',
    'I13, T77',
    [
      'functions/triggers/follower/journal-writer.test.ts',
      'of links that are appended together the last one that tells the balance counts',
    ],
    ['triggers/follower/journal-writer.ts', 'balances.at(-1) ??', 'last.effects.root?.balance ??'],
  ),
  guardMutant(
    'an offer counts as standing although a halt hides its end',
    'I8, T77',
    [
      'functions/sale/minter/strangers.test.ts',
      'a halt that is set just before the end of an offer is looked up has that offer not taken for one that stands',
    ],
    ['sale/minter/strangers.ts', '    if (!(await mayConclude(db))) return false\n', ''],
  ),
  guardMutant(
    'a loss is concluded without a check for a restore',
    'I14, T77',
    [
      'functions/triggers/follower/follow.test.ts',
      'a payment of ours that a database has forgotten since the last check for a restore is not a loss',
    ],
    ['triggers/follower/consequences.ts', '    await checkRestored()\n', ''],
  ),
  guardMutant(
    'a folded transaction is stored again',
    'I14, T29',
    [STRANGERS, 'folded transactions are not stored again when the ledger is read again'],
    ['records/journal/stranger-store.ts', ' AND ${tx.ledger} >= ${SETTLED}', ''],
  ),
  guardMutant(
    'the signatures of a Batch are not verified',
    'I3, T26, T31',
    [BATCH, 'does not count, and nothing is signed for it'],
    ['adapters/signer/batch.ts', ' || !isTransactionSigned(decoded, tx)', ''],
    ['adapters/signer/batch.ts', ' && holds(own, signed)', ''],
  ),
  guardMutant(
    'a payment that is not part of the Batch is refunded',
    'I3, T31',
    [BATCH, 'a payment that is not part of the Batch does not count, and no refund is signed'],
    ['adapters/signer/batch.ts', '!txIDs.includes(inner) || ', ''],
  ),
  guardMutant(
    'a payment that a delegate signed is refunded to the delegate',
    'I3, T31',
    [BATCH, 'a payment signed by a delegate is refunded to the account, not to the delegate'],
    ['adapters/signer/paid.ts', '      payer: tx.Account,\n', '      payer: tx.Delegate ?? tx.Account,\n'],
  ),
]
