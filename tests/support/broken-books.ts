import { DAY } from '#contract/timing'
import { address } from '#contract/wire/ledger-ids'
import type { AskNode } from '../../functions/adapters/ledger/rpc.ts'
import { SHORT_TX } from '../../functions/records/journal/stranger-store.ts'
import { type Book, bookOf, inChainOrder } from '../../functions/scripts/book/book.ts'
import { differencesOf } from '../../functions/scripts/book/difference.ts'
import { findSweeps } from '../../functions/scripts/book/find-sweeps.ts'
import { ledgerSide } from '../../functions/scripts/book/ledger-side.ts'
import type { Period } from '../../functions/scripts/book/period.ts'
import type { PostingKind } from '../../functions/scripts/book/posting.ts'
import { readJournal } from '../../functions/scripts/book/read-journal.ts'
import { type SaleLedger, saleLedger } from '../../functions/scripts/ledger/sale-ledger.ts'
import { commandsOn } from './commands-on.ts'
import type { Watched } from './records.ts'

/** Who else pays the minter, or is paid by it. */
interface Sponsors {
  readonly treasury: string | null
  readonly funding: readonly string[]
}

/** The kinds as the ledger alone tells them apart: what came in without a sale is one. */
type LedgerKind = 'sale' | 'refund' | 'fee' | 'sweep' | 'funding' | 'came' | 'unexplained'

const KIND_ON_LEDGER: Readonly<Record<PostingKind, LedgerKind>> = {
  sale: 'sale',
  prepayment: 'came',
  dust: 'came',
  stray: 'came',
  refund: 'refund',
  fee: 'fee',
  sweep: 'sweep',
  funding: 'funding',
  unexplained: 'unexplained',
}

/**
 * Where the books differ from the ledger: their balances, each kind's sum as the validated transactions alone give it,
 * and the books of single days from those of all days together. Up to the journal's last link; nothing where that is
 * on no ledger, as on a fork. A journal that began later than the account is compared from there on.
 */
export async function brokenBooks(
  { db, sandbox }: Pick<Watched, 'db' | 'sandbox'>,
  sponsors: Sponsors = { treasury: null, funding: [] },
): Promise<string[]> {
  const tail = await db.prepare('SELECT tail FROM cursor').first<string>('tail')
  const all = linksOn(sandbox)
  const last = all.findIndex(({ hash }) => hash === tail)
  if (last < 0) return []
  const links = all.slice(0, last + 1)
  const whole = { first: (links[0] as LedgerLink).day, end: (links[last] as LedgerLink).day + 1 }
  const sale = saleOf(sandbox, sponsors)
  const isWhole = last === all.length - 1 && (await beginsWith(db, links[0] as LedgerLink))
  const { book, broken } = await kept(db, sale, whole, isWhole)
  // The books of a single day are those of all days together.
  const days: Book[] = whole.end - whole.first === 1 ? [book] : []
  for (let day = whole.first + days.length; day < whole.end; day += 1)
    days.push((await kept(db, sale, { first: day, end: day + 1 }, false)).book)
  return [
    ...broken,
    ...closingOf(book, links),
    ...sums(book, links, sponsors, sandbox.accounts.minter.address),
    ...unlikeDays(book, days),
  ]
}

/** Whether the journal has the account's first link, by itself or summed up. */
async function beginsWith(db: D1Database, { hash }: LedgerLink): Promise<boolean> {
  const begins = await db
    .prepare(
      `SELECT EXISTS (SELECT 1 FROM ledger_tx WHERE hash = ?1) OR EXISTS (SELECT 1 FROM ${SHORT_TX.text} WHERE hash = unhex(?1))
         OR EXISTS (SELECT 1 FROM fold) AS begins`,
    )
    .bind(hash)
    .first<number>('begins')
  return begins === 1
}

async function kept(db: D1Database, sale: SaleLedger, period: Period, isWhole: boolean) {
  const read = await readJournal(commandsOn(db), period)
  const reading = { ...read, links: await findSweeps(read.links, sale) }
  const book = bookOf(reading, sale.accounts, period)
  const broken = book.jumps.map(({ hash, drops }) => `the books jump by ${drops} before ${hash}`)
  if (inChainOrder(read.links).length !== read.links.length) broken.push('the books lose a link')
  if (!isWhole) return { book, broken }
  const side = await ledgerSide(sale, period)
  if (!side) return { book, broken: [...broken, 'the books are compared with no ledger'] }
  const { opening, closing, changes } = side.minter
  const differences = differencesOf(book, reading, { opening, closing, changes: await changes() })
  return {
    book,
    broken: [
      ...broken,
      ...differences.map(({ hash, drops, why }) => `the books differ by ${drops}: ${why} (${hash})`),
    ],
  }
}

function* closingOf(book: Book, links: readonly LedgerLink[]): Generator<string> {
  const balance = links.at(-1)?.balance
  if (balance !== undefined && book.closing !== BigInt(balance))
    yield `the books close with ${book.closing}, the ledger with ${balance}`
}

/** Each kind's sum, from the ledger alone. A journal that began later is compared from its first link on. */
function* sums(
  { opening, postings }: Book,
  links: readonly LedgerLink[],
  sponsors: Sponsors,
  minter: string,
): Generator<string> {
  const begun = links.findIndex(({ balance, change }) => BigInt(balance) - change === opening)
  if (begun < 0) return yield `the books open with ${opening}, which the minter never had`
  const [told, booked] = [new Map<LedgerKind, bigint>(), new Map<LedgerKind, bigint>()]
  const add = (to: Map<LedgerKind, bigint>, kind: LedgerKind, drops: bigint) =>
    void to.set(kind, (to.get(kind) ?? 0n) + drops)
  const came = new Set(links.filter(({ tx }) => tx.Destination === minter).map(({ hash }) => hash))
  for (const link of links.slice(begun))
    for (const [kind, drops] of toldBy(link, came, sponsors, minter)) add(told, kind, drops)
  for (const { kind, drops } of postings) add(booked, KIND_ON_LEDGER[kind], drops)
  for (const kind of new Set([...told.keys(), ...booked.keys()])) {
    const [really, said] = [told.get(kind) ?? 0n, booked.get(kind) ?? 0n]
    if (really !== said) yield `the books have ${said} drops of ${kind}, the ledger ${really}`
  }
}

function toldBy(
  { tx, change, result, sold }: LedgerLink,
  came: ReadonlySet<string>,
  { treasury, funding }: Sponsors,
  minter: string,
): (readonly [LedgerKind, bigint])[] {
  if (tx.Account !== minter) {
    if (sold > 0n)
      return [
        ['sale', sold],
        ['unexplained', change - sold],
      ]
    if (change < 0n) return [['unexplained', change]]
    return [[tx.Account === treasury || funding.includes(tx.Account) ? 'funding' : 'came', change]]
  }
  const moved = change + BigInt(tx.Fee)
  const paid = tx.TransactionType === 'Payment' && result === 'tesSUCCESS'
  const kind = !paid
    ? 'unexplained'
    : tx.Destination === treasury
      ? 'sweep'
      : came.has(tx.InvoiceID ?? '')
        ? 'refund'
        : 'unexplained'
  return [
    ['fee', -BigInt(tx.Fee)],
    [kind, moved],
  ]
}

function* unlikeDays(book: Book, days: readonly Book[]): Generator<string> {
  const postings = days.flatMap((day) => day.postings)
  if (postings.length !== book.postings.length)
    yield `the days have ${postings.length} postings, the whole ${book.postings.length}`
  if (days[0] && days[0].opening !== book.opening) yield 'the first day opens otherwise than the whole'
  for (const [at, day] of days.entries()) {
    const next = days[at + 1]?.opening ?? book.closing
    if (day.closing !== next) yield `a day closes with ${day.closing}, and the next opens with ${next}`
  }
}

/** The sandbox's ledger, asked in this process. */
function saleOf({ ledger, accounts }: Watched['sandbox'], { treasury, funding }: Sponsors): SaleLedger {
  const ask: AskNode = async (_url, method, params) => {
    const result = ledger.request(method, { ...params }, 2) as { error?: string }
    return result.error === undefined ? { kind: 'result', result } : { kind: 'error', error: result.error }
  }
  return saleLedger(
    {
      nodes: [{ name: 'the ledger', operator: 'sandbox', rpcUrl: 'http://ledger.test/', wsUrl: null }],
      network: 512,
      minter: address.parse(accounts.minter.address),
      treasury: treasury === null ? null : address.parse(treasury),
      funding: funding.map((one) => address.parse(one)),
    },
    ask,
  )
}

interface LedgerLink {
  readonly hash: string
  readonly day: number
  readonly result: string
  readonly tx: {
    readonly TransactionType: string
    readonly Account: string
    readonly Fee: string
    readonly Destination?: string
    readonly InvoiceID?: string
  }
  readonly balance: string
  readonly change: bigint
  /** What offers of the minter asked that it accepted. */
  readonly sold: bigint
}

interface Shown {
  readonly hash: string
  readonly close_time_iso: string
  readonly tx_json: LedgerLink['tx']
  readonly meta: { readonly TransactionResult: string; readonly AffectedNodes: readonly Node[] }
}
type Node = Partial<Record<'CreatedNode' | 'ModifiedNode' | 'DeletedNode', Entry>>
interface Entry {
  readonly LedgerEntryType: string
  readonly NewFields?: Fields
  readonly FinalFields?: Fields
  readonly PreviousFields?: Fields
}
interface Fields {
  readonly Account?: string
  readonly Owner?: string
  readonly Balance?: string
  readonly Amount?: unknown
}

/** Per ledger: the next index to read, and the links found so far; validated history never changes. */
const read = new WeakMap<object, { next: number; readonly links: LedgerLink[] }>()

/** The transactions of the validated ledger that changed the minter's AccountRoot, in order. */
function linksOn({ ledger, accounts }: Watched['sandbox']): readonly LedgerLink[] {
  const minter = accounts.minter.address
  const known = read.get(ledger) ?? { next: 1, links: [] }
  read.set(ledger, known)
  const last = ledger.validatedIndex
  let marker: unknown
  while (known.next <= last) {
    const params = {
      account: minter,
      ledger_index_min: known.next,
      ledger_index_max: last,
      forward: true,
      limit: 400,
      ...(marker !== undefined && { marker }),
    }
    const answer = ledger.request('account_tx', params, 2) as { transactions?: Shown[]; marker?: unknown }
    known.links.push(...(answer.transactions ?? []).flatMap((one) => linkOf(one, minter)))
    marker = answer.marker
    if (marker === undefined) known.next = last + 1
  }
  return known.links
}

function linkOf({ hash, close_time_iso, tx_json: tx, meta }: Shown, minter: string): LedgerLink[] {
  const entries = meta.AffectedNodes.flatMap((node) => Object.values(node))
  const root = entries.find(
    ({ LedgerEntryType, FinalFields, NewFields }) =>
      LedgerEntryType === 'AccountRoot' && (FinalFields ?? NewFields)?.Account === minter,
  )
  const balance = (root?.FinalFields ?? root?.NewFields)?.Balance
  if (!root || balance === undefined) return []
  const before = root.NewFields ? '0' : (root.PreviousFields?.Balance ?? balance)
  const taken = tx.TransactionType === 'NFTokenAcceptOffer' && meta.TransactionResult === 'tesSUCCESS'
  const offers = meta.AffectedNodes.flatMap(({ DeletedNode }) =>
    DeletedNode?.LedgerEntryType === 'NFTokenOffer' && DeletedNode.FinalFields?.Owner === minter
      ? [BigInt(String(DeletedNode.FinalFields.Amount))]
      : [],
  )
  return [
    {
      hash,
      day: Math.floor(Date.parse(close_time_iso) / DAY),
      result: meta.TransactionResult,
      tx,
      balance,
      change: BigInt(balance) - BigInt(before),
      sold: taken ? offers.reduce((sum, amount) => sum + amount, 0n) : 0n,
    },
  ]
}
