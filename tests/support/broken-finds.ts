import { type Address, address } from '#contract/wire/ledger-ids'
import { readFound } from '../../functions/scripts/find/found.ts'
import { letterOf } from '../../functions/scripts/find/letter.ts'
import { lifeOf, wordsOf } from '../../functions/scripts/find/life.ts'
import { findRows } from '../../functions/scripts/find/life-store.ts'
import { moneyOf } from '../../functions/scripts/find/money.ts'
import type { Query } from '../../functions/scripts/find/sought.ts'
import { commandsOn } from './commands-on.ts'
import type { Watched } from './records.ts'

type World = Pick<Watched, 'db' | 'sandbox'>

/** Purchases and payments that are looked up, the latest. */
const MAX_ROWS = 12

/**
 * Where the look-up of a purchase or payment fails, lacks what happened, or writes to the buyer what the ledger does not
 * show: each purchase is looked up by its id, each payment by its hash.
 */
export async function brokenFinds(world: World): Promise<string[]> {
  const { db, sandbox } = world
  const { results: purchases } = await db
    .prepare(
      `SELECT id, wallet, status, accept_hash FROM purchase ORDER BY created_at DESC LIMIT ${MAX_ROWS}`,
    )
    .all<{ id: string; wallet: Address; status: string; accept_hash: string | null }>()
  const { results: payments } = await db
    .prepare(`SELECT hash, status, refund FROM payment ORDER BY ledger DESC LIMIT ${MAX_ROWS}`)
    .all<{ hash: string; status: string; refund: string | null }>()
  const broken: string[] = []
  for (const { id, status, accept_hash } of purchases) {
    const { times, letter, words } = await lookUp(world, { kind: 'id', value: id })
    if (times.some((at, n) => at < (times[n - 1] ?? 0))) broken.push(`the life of ${id} is not in order`)
    if (words.length === 0) broken.push(`nothing is said of purchase ${id}`)
    if (letter.includes('You bought') !== (status === 'sold'))
      broken.push(`the buyer of ${id} reads: ${letter}`)
    if (accept_hash && !letter.includes(accept_hash))
      broken.push(`the buyer of ${id} is not told ${accept_hash}`)
  }
  for (const { wallet } of purchases.slice(0, 1)) await lookUp(world, { kind: 'wallet', value: wallet })
  for (const { hash, status, refund } of payments) {
    const { letter } = await lookUp(world, { kind: 'hash', value: hash })
    const isBack = letter.includes(`(${hash}) went back to you`)
    if (isBack !== (status === 'refunded')) broken.push(`who paid ${hash} reads: ${letter}`)
    const back = sandbox.ledger.request('tx', { transaction: refund ?? '' }, 2) as { validated?: boolean }
    if (isBack && back.validated !== true)
      broken.push(`who paid ${hash} reads of a refund that is on no ledger`)
  }
  return broken
}

async function lookUp({ db, sandbox }: World, sought: Query) {
  const minter = address.parse(sandbox.accounts.minter.address)
  const found = readFound(await findRows(commandsOn(db), sought, { all: false, minter }))
  const life = lifeOf(found)
  const transactions = new Map()
  moneyOf(found, { transactions, holds: new Map() })
  const letter = letterOf(found, sought, transactions)
  return { times: life.map(({ at }) => at ?? 0), words: wordsOf(found), letter }
}
