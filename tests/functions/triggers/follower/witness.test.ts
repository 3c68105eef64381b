import { afterEach, beforeEach, expect, test } from 'vitest'
import { drops } from '#contract/money'
import { err, ok } from '#contract/result'
import { address, invoiceId, ledgerHash, type TxHash, txHash } from '#contract/wire/ledger-ids'
import type { LedgerNode, ValidatedTx } from '../../../../functions/adapters/ledger/ledger.ts'
import { effectsOf, offerEnds } from '../../../../functions/records/journal/effects.ts'
import type { AskingNodes } from '../../../../functions/triggers/follower/services.ts'
import { countSingleOperatorTxs } from '../../../../functions/triggers/follower/single-operator-store.ts'
import { commonLink, witnessSingleOperatorTxs } from '../../../../functions/triggers/follower/witness.ts'
import { linkShown } from '../../../support/chain-link.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'

const MINTER = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
const STRANGER = address.parse('rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh')
const TOKEN = 'E'.repeat(64)
/** The hash of a ledger that only a fork has. */
const FORK = ledgerHash.parse('F'.repeat(64))
const hashOf = (n: number) => txHash.parse(n.toString(16).toUpperCase().padStart(64, '0'))

let memory: MemoryDatabase
beforeEach(() => {
  memory = createMemoryDatabase()
})
afterEach(() => memory.close())

/** The n-th link in the n-th ledger, or after another link or in another ledger than that. */
function link(n: number, { after = n - 1, ledger = n } = {}): ValidatedTx {
  return linkShown({
    account: MINTER,
    hash: hashOf(n),
    ledger,
    previousTx: hashOf(after),
    type: 'TicketCreate',
  })
}

/** The link, if the minter has these drops after it; null: it only names the minter, and does not tell the balance. */
function leaving(balance: string | null, one: ValidatedTx): ValidatedTx {
  const fields = balance === null ? {} : { Balance: balance }
  const AffectedNodes = one.meta.AffectedNodes.map((change) => ({ ...change, fields }))
  return { ...one, meta: { ...one.meta, AffectedNodes } }
}

/** Stores transactions as one operator alone has shown them, or as enough have. */
async function keep(txs: readonly ValidatedTx[], alone: 0 | 1): Promise<void> {
  const db = memory.db
  for (const tx of txs) {
    const { hash, ledger, ledgerHash, account, type, fee, meta } = tx
    await db
      .prepare(
        'INSERT INTO ledger_tx (hash, ledger, ledger_hash, account, type, result, fee, effects, alone) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
      )
      .bind(
        hash,
        ledger,
        ledgerHash,
        account,
        type,
        meta.TransactionResult,
        `${fee}`,
        JSON.stringify(effectsOf(tx, MINTER)),
        alone,
      )
      .run()
    for (const { offer, how, token, owner, buyer, amount } of offerEnds(tx, MINTER))
      await db
        .prepare(
          'INSERT INTO offer_end (offer_id, how, nftoken_id, owner, buyer, amount, hash, ledger, account, fee) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
        )
        .bind(offer, how, token, owner, buyer, amount, hash, ledger, account, `${fee}`)
        .run()
  }
}

/** A node that shows these transactions, and knows no other. */
function node(operator: string, txs: readonly ValidatedTx[]): LedgerNode {
  const transaction = async (hash: TxHash) => ok(txs.find((tx) => tx.hash === hash) ?? null)
  return { operator, transaction } as unknown as LedgerNode
}
const away = (operator: string) =>
  ({ operator, transaction: async () => err('unreachable') }) as unknown as LedgerNode

function servicesWith(nodes: readonly LedgerNode[]): AskingNodes {
  return {
    db: memory.db,
    ledger: { nodes },
    clock: { now: () => 0 },
    config: { minter: MINTER, issuer: MINTER, treasury: null, funding: [] },
    secrets: { room: 'x'.repeat(32) },
  } as unknown as AskingNodes
}
/** Two operators that show the same. */
const byTwo = (txs: readonly ValidatedTx[]) => servicesWith([node('one', txs), node('two', txs)])

const alone = () => countSingleOperatorTxs(memory.db)

test('the agreed thread is walked back to the last link that the journal has as well', async () => {
  await keep([link(1), link(2), link(3)], 0)
  const others = Array.from({ length: 39 }, (_, at) => link(at + 4, at === 0 ? { after: 2 } : {}))
  expect(await commonLink(byTwo([link(2), ...others]), hashOf(42), 2)).toBe(hashOf(2))
})

test('a transaction that the journal has in another ledger, or after another link, is not common', async () => {
  await keep([link(1), link(2), link(3), link(4, { ledger: 3 })], 0)
  const later = [link(1), link(2, { ledger: 3 }), link(3, { ledger: 4 })]
  expect(await commonLink(byTwo(later), hashOf(3), 2)).toBe(hashOf(1))
  const turned = [link(2), link(4, { ledger: 3, after: 2 }), link(3, { after: 4 })]
  expect(await commonLink(byTwo(turned), hashOf(3), 2)).toBe(hashOf(2))
})

test('a transaction after which the minter has another balance is not common, nor one that does not tell it', async () => {
  await keep([link(1), link(2), link(3), leaving(null, link(4))], 0)
  const later = [link(1), leaving('95', link(2)), leaving('95', link(3)), leaving(null, link(4))]
  expect(await commonLink(byTwo(later), hashOf(4), 2)).toBe(hashOf(1))
})

test('a link that a fork has after others is not common, with the same one before it, ledger and balance', async () => {
  const forked = [link(3, { after: 7 }), link(4)].map((tx) => ({ ...tx, ledgerHash: FORK }))
  await keep([link(1), link(2), link(7, { after: 2, ledger: 3 }), ...forked], 0)
  const way = [link(2), link(3), link(4)]
  expect(await commonLink(byTwo(way), hashOf(4), 2)).toBe(hashOf(2))
})

test('a link whose ledger was not stored is common by its place and balance', async () => {
  await keep([link(1), link(2)], 0)
  await memory.db.prepare('UPDATE ledger_tx SET ledger_hash = NULL').run()
  expect(await commonLink(byTwo([link(1), link(2)]), hashOf(2), 2)).toBe(hashOf(2))
})

test('no link is common while one operator alone shows the way, with however many nodes', async () => {
  await keep([link(1)], 0)
  const way = [link(1), link(2), link(3)]
  const nodes = [node('one', way), node('one', way), node('two', [link(3)]), away('three')]
  expect(await commonLink(servicesWith(nodes), hashOf(3), 2)).toBeNull()
})

test('an operator’s next node is asked where one is away or does not know the transaction', async () => {
  await keep([link(1)], 0)
  const nodes = [away('one'), node('one', []), node('one', [link(1)]), node('two', [link(1)])]
  expect(await commonLink(servicesWith(nodes), hashOf(1), 2)).toBe(hashOf(1))
})

test('an operator that shows a transaction as it cannot be read stops none of the others', async () => {
  await keep([link(1), link(2)], 1)
  const odd = leaving('a few', link(2))
  const links = [link(1), link(2)]
  const services = servicesWith([node('one', links), node('two', [odd]), node('three', links)])
  expect(await commonLink(services, hashOf(2), 2)).toBe(hashOf(2))
  expect(await witnessSingleOperatorTxs(services, 2, null)).toBeNull()
  expect(await alone()).toEqual({ count: 0, first: null })
})

test('what one operator alone has shown is confirmed once two show it as it is stored, one by one', async () => {
  await keep([link(1), link(2), link(3)], 1)
  expect(await alone()).toEqual({ count: 3, first: hashOf(1) })
  const services = servicesWith([node('one', [link(1), link(3)]), node('two', [link(2), link(1)])])
  expect(await witnessSingleOperatorTxs(services, 2, null)).toBeNull()
  expect(await alone()).toEqual({ count: 2, first: hashOf(2) })
})

test('in the ledgers that a person accepted, both ends included, one operator is enough', async () => {
  const links = [1, 2, 3, 4].map((n) => link(n))
  await keep(links, 1)
  const services = servicesWith([node('one', links), node('two', [])])
  expect(await witnessSingleOperatorTxs(services, 2, { first: 2, last: 3 })).toBeNull()
  const { results } = await memory.db.prepare('SELECT ledger FROM ledger_tx WHERE alone = 1').all()
  expect(results).toEqual([{ ledger: 1 }, { ledger: 4 }])
})

test('an accepted ledger counts only as that operator still shows it', async () => {
  await keep([link(1)], 1)
  const otherwise = { ...link(1), meta: { ...link(1).meta, TransactionResult: 'tecNO_ENTRY' } }
  const services = servicesWith([node('one', [otherwise]), node('two', [])])
  expect(await witnessSingleOperatorTxs(services, 2, { first: 1, last: 1 })).toBeNull()
  expect(await alone()).toEqual({ count: 1, first: hashOf(1) })
})

/** An acceptance that took the minter's offers of these amounts, in drops as text. */
function sale(...amounts: readonly string[]): ValidatedTx {
  const { meta, ...tx } = link(2)
  const ended = amounts.map((Amount, at) => ({
    change: 'deleted',
    LedgerEntryType: 'NFTokenOffer',
    LedgerIndex: `${at}`.repeat(64),
    previous: {},
    previousTx: null,
    fields: { Owner: MINTER, NFTokenID: TOKEN, Destination: STRANGER, Amount },
  }))
  const AffectedNodes = [...meta.AffectedNodes, ...ended] as ValidatedTx['meta']['AffectedNodes']
  return { ...tx, type: 'NFTokenAcceptOffer', account: STRANGER, meta: { ...meta, AffectedNodes } }
}

test.each<[string, ValidatedTx, ValidatedTx]>([
  ['in another ledger', link(2), link(2, { ledger: 3 })],
  [
    'with another result',
    link(2),
    { ...link(2), meta: { ...link(2).meta, TransactionResult: 'tecNO_ENTRY' } },
  ],
  ['after another link', link(2), link(2, { after: 7 })],
  ['taking an offer for another amount', sale('45'), sale('44')],
  ['taking no offer', sale('45'), sale()],
])(
  'the first stored transaction that two operators show %s is reported, and stays unconfirmed',
  async (_how, kept, shown) => {
    await keep([link(1), kept, link(4)], 1)
    const after = { ...link(4), meta: { ...link(4).meta, TransactionResult: 'tecNO_ENTRY' } }
    expect(await witnessSingleOperatorTxs(byTwo([link(1), shown, after]), 2, null)).toBe(hashOf(2))
    expect(await alone()).toEqual({ count: 2, first: hashOf(2) })
  },
)

test('ends of offers are compared whatever the order in which a node shows them', async () => {
  const one = sale('45', '46')
  const [root, first, second] = one.meta.AffectedNodes
  if (!root || !first || !second) throw new Error('the sale ends no two offers')
  await keep([one], 1)
  const turned = { ...one, meta: { ...one.meta, AffectedNodes: [second, root, first] } }
  expect(await witnessSingleOperatorTxs(byTwo([turned]), 2, null)).toBeNull()
  expect(await alone()).toEqual({ count: 0, first: null })
})

/** A stranger's payment under an InvoiceID, with or without its bytes. */
const payment = (amount: bigint, blob: string | null): ValidatedTx => ({
  ...link(2),
  type: 'Payment',
  account: STRANGER,
  payment: {
    destination: MINTER,
    invoiceId: invoiceId.parse('D'.repeat(64)),
    sourceTag: null,
    drops: drops(amount),
    instead: null,
    partial: false,
    blob: () => blob,
  },
})

test('a payment is the same with and without its bytes, and another one if it delivers another amount', async () => {
  await keep([payment(9_000_000n, null)], 1)
  expect(await witnessSingleOperatorTxs(byTwo([payment(8_000_000n, null)]), 2, null)).toBe(hashOf(2))
  expect(await witnessSingleOperatorTxs(byTwo([payment(9_000_000n, 'AB')]), 2, null)).toBeNull()
  expect(await alone()).toEqual({ count: 0, first: null })
})

test('one run confirms the oldest forty, and later runs the others', async () => {
  const links = Array.from({ length: 41 }, (_, at) => link(41 - at))
  await keep(links, 1)
  await witnessSingleOperatorTxs(byTwo(links), 2, null)
  expect(await alone()).toEqual({ count: 1, first: hashOf(41) })
  await witnessSingleOperatorTxs(byTwo(links), 2, null)
  expect(await alone()).toEqual({ count: 0, first: null })
})
