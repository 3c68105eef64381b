import { howMany } from '#contract/in-words'
import { address, type TxHash, txHash } from '#contract/wire/ledger-ids'
import type { Database } from '../database/database.ts'
import type { SaleLedger } from '../ledger/sale-ledger.ts'
import { type Output, say } from '../output.ts'
import { decisive, type Found, isNothing, readFound } from './found.ts'
import { letterOf } from './letter.ts'
import { lifeOf, wordsOf } from './life.ts'
import { findRows } from './life-store.ts'
import { moneyOf, type ShownNow } from './money.ts'
import { passLines } from './pass.ts'
import { type Query, queryFrom } from './sought.ts'

/** NFTokens of one wallet that are looked through. */
const MAX_NFTS = 400

/** What is looked for, by its first word, and what with. */
interface Asked {
  readonly words: readonly string[]
  readonly options: { readonly all: boolean }
  readonly database: Database
  readonly output: Output
  readonly openLedger: () => Promise<SaleLedger>
}

/**
 * Prints the life of a purchase, payment or wallet in the order of time, what its buyer was told, where the money is by
 * the ledger, and a paragraph to send to them. Without `all` it has the newest purchases and payments only, and says so. The database is read in one exchange; in a second one, by its wallet,
 * where a transaction is known to the ledger only.
 */
export async function find({ words: [text], options, database, output, openLedger }: Asked): Promise<void> {
  const sought = queryFrom(text)
  const sale = await openLedger()
  const reading = { ...options, minter: sale.accounts.minter }
  const own = readFound(await findRows(database, sought, reading))
  const stranger = isNothing(own) && sought.kind === 'hash' ? await senderOf(sale, sought) : null
  const found = stranger?.wallet ? readFound(await findRows(database, stranger.wallet, reading)) : own
  const shown = await askNodes(sale, found)
  say(
    output,
    ...(stranger ? [stranger.says, ''] : []),
    ...olderLines(found, sought),
    ...(isNothing(found) ? ['The database has nothing of it.'] : lifeLines(found)),
    ...passLines(found),
    ...walletLines(found),
    ...section('What the wallet is told', wordsOf(found)),
    ...section('Where the money is, by the ledger', moneyOf(found, shown)),
    ...section('To send to the buyer', [letterOf(found, stranger?.wallet ?? sought, shown.transactions)]),
  )
}

/** What is left out, above the oldest that is shown. */
function olderLines({ older }: Found, { value }: Query): readonly string[] {
  const counts = [
    ['purchase', older.purchases],
    ['payment', older.payments],
  ] as const
  const left = counts.flatMap(([what, count]) => (count === 0 ? [] : [howMany(count, `older ${what}`)]))
  return left.length === 0 ? [] : [`… and ${left.join(' and ')}: npm run sale -- ENV find ${value} --all`]
}

function lifeLines(found: Found): readonly string[] {
  return lifeOf(found).map(({ at, what, hash }) => {
    const time =
      at === null ? 'time not stored' : `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`
    return `${time.padEnd(23)}  ${what}${hash ? `  (${hash})` : ''}`
  })
}

function walletLines({ waitingSince, identity, halts }: Found): readonly string[] {
  return [
    ...(waitingSince === null ? [] : ['The wallet waits in the queue for a pass.']),
    ...(identity === null ? [] : [`The identity check of its person: ${identity}.`]),
    ...(halts.length === 0 ? [] : [`The sale is halted: ${halts.join(', ')}.`]),
  ]
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['', `${title}:`, ...lines.map((line) => `  ${line}`)]
}

/** Who sent a transaction that the database does not have. */
async function senderOf(
  { ledger }: SaleLedger,
  { value }: Extract<Query, { kind: 'hash' }>,
): Promise<{ readonly says: string; readonly wallet: Query | null }> {
  const shown = await ledger.transaction(txHash.parse(value))
  if (!shown.ok) return { says: 'No node could be asked whether the ledger has it.', wallet: null }
  if (!shown.value) return { says: 'No node shows a validated transaction of this hash.', wallet: null }
  const { account, type, ledger: index, meta } = shown.value
  return {
    says: `The ledger has it: ${type} of ${account} in ledger ${index}, ${meta.TransactionResult}. The minter's journal does not. What the wallet has here:`,
    wallet: { kind: 'wallet', value: account },
  }
}

async function askNodes({ ledger }: SaleLedger, found: Found): Promise<ShownNow> {
  const asked = decisive(found)
  const answers = await Promise.all(asked.map((hash) => ledger.transaction(hash)))
  const transactions = new Map<TxHash, NonNullable<ReturnType<ShownNow['transactions']['get']>> | null>()
  for (const [at, hash] of asked.entries()) {
    const answer = answers[at]
    if (answer?.ok) transactions.set(hash, answer.value)
  }
  const holds = new Map<string, boolean>()
  for (const { sold, nftokenId } of found.purchases) {
    if (!sold || !nftokenId) continue
    const nfts = await ledger.nfts(address.parse(sold.owner), MAX_NFTS)
    const isHeld = nfts.ok && nfts.value.nfts.some(({ NFTokenID }) => NFTokenID === nftokenId)
    if (nfts.ok && (isHeld || !nfts.value.more)) holds.set(nftokenId, isHeld)
  }
  return { transactions, holds }
}
