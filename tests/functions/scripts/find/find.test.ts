import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { HOUR } from '#contract/timing'
import { address, txHash } from '#contract/wire/ledger-ids'
import { readFound } from '../../../../functions/scripts/find/found.ts'
import { letterOf } from '../../../../functions/scripts/find/letter.ts'
import { findRows } from '../../../../functions/scripts/find/life-store.ts'
import { moneyOf } from '../../../../functions/scripts/find/money.ts'
import type { Query } from '../../../../functions/scripts/find/sought.ts'
import { answerSale } from '../../../support/answer-sale.ts'
import { commandsOn } from '../../../support/commands-on.ts'
import { freshWallet } from '../../../support/fresh-wallet.ts'
import { expectInvariants } from '../../../support/invariants.ts'
import { createMemoryDatabase } from '../../../support/memory-database.ts'
import { offerPass } from '../../../support/offer-pass.ts'
import { askToPay, bookedPayment, offerFor, pay, takePass, turns } from '../../../support/pay-first.ts'
import { createProcessWorld, type ProcessWorld } from '../../../support/process-world.ts'
import { recordStatements } from '../../../support/recorded-statements.ts'
import { sendOutside } from '../../../support/send-outside.ts'

let world: ProcessWorld
beforeAll(async () => {
  world = await createProcessWorld({ database: 'in memory' })
  await turns(world, 2)
})
afterEach(() => expectInvariants(world))
afterAll(() => world.close())

const find = (what: string | number) => answerSale(world, 'find', String(what))
const section = (said: string, title: string) =>
  (said.split(`\n${title}:\n`)[1] ?? '').split('\n\n')[0]?.trim()

test('a sale is found by wallet, purchase, pass, NFToken, request, offer and transaction: the same life each time', async () => {
  const { wallet, id, uuid, offer, token } = await offerPass(world)
  const sold = takePass(world, wallet, offer ?? '')
  await turns(world, 3)
  const pass = await world.db
    .prepare('SELECT pass_id FROM purchase WHERE id = ?')
    .bind(id)
    .first<number>('pass_id')
  const said = await find(wallet.address)
  for (const name of [id, pass ?? 0, `#${pass}`, token ?? '', uuid, offer ?? '', sold])
    expect(await find(name), String(name)).toBe(said)
  // Whether the wallet app reported the signature before the ledger showed the sale differs from run to run.
  const life = (said.split('\n\n')[0]?.split('\n') ?? []).filter(
    (line) => !line.includes('the wallet signed'),
  )
  expect(life.map((line) => line.slice(25).split(/[:(]/)[0]?.trim())).toEqual([
    expect.stringMatching(`^${wallet.address} reserved Founder Pass ${pass} of 1,000`),
    'the pass was minted',
    'the pass was offered to the wallet',
    'sold',
  ])
  expect(life.map((line) => line.slice(0, 19))).toEqual(life.map((line) => line.slice(0, 19)).toSorted())
  expect(life.at(-1)).toContain(`(${sold})`)
  expect(section(said, 'What the wallet is told')).toBe(`purchase ${id}: sold, shown as the stage "success"`)
  expect(section(said, 'Where the money is, by the ledger')).toMatch(
    `purchase ${id}: 450 XRP for ${sold}, which is in ledger `,
  )
  expect(section(said, 'Where the money is, by the ledger')).toContain(
    `The pass ${token} is with ${wallet.address}.`,
  )
  expect(section(said, 'To send to the buyer')).toContain(`for 450 XRP; the transaction is ${sold}`)
})

test('an id that begins with a dash is no option', async () => {
  for (const words of [['-abcdefghijklmnopqrstu'], ['--', '-abcdefghijklmnopqrstu']])
    expect(await answerSale(world, 'find', ...words)).toContain('The database has nothing of it.')
})

test('an offer that was not taken: nothing was charged, and the buyer reads why it ended', async () => {
  const { wallet, id } = await offerPass(world)
  expect(section(await find(id), 'To send to the buyer')).toContain('is still open')
  world.later(HOUR)
  world.sandbox.ledger.close()
  await turns(world, 3)
  const said = await find(wallet.address)
  expect(said).toContain('it ended unsold: expired')
  expect(section(said, 'What the wallet is told')).toContain(
    'released (expired), charged nothing. "Transaction expired. Please try again."',
  )
  expect(section(said, 'Where the money is, by the ledger')).toContain('the price is with the wallet')
  expect(section(said, 'To send to the buyer')).toContain('For it you were charged nothing.')
})

test('a payment is followed to its pass, by its hash or InvoiceID', async () => {
  const asked = await askToPay(world)
  const paid = pay(world, asked)
  await turns(world, 3)
  expect(section(await find(paid), 'To send to the buyer')).toContain('accept the offer to get it')
  takePass(world, asked.wallet, await offerFor(world, asked))
  await turns(world, 2)
  const said = await find(paid)
  expect(await find(asked.order.payment.InvoiceID.toLowerCase())).toBe(said)
  expect(section(said, 'Where the money is, by the ledger')).toContain('and the pass was taken for them')
  expect(section(said, 'To send to the buyer')).toContain(`(${paid}) paid for your pass.`)
})

test('a refund is found by payment and refund; one that waits for a person says that the money is with the minter', async () => {
  const asked = await askToPay(world)
  const paid = pay(world, asked, { Amount: '20000000' })
  await turns(world, 6)
  const { refund } = await bookedPayment(world, paid)
  const said = await find(paid)
  expect(await find(refund ?? '')).toBe(said)
  expect(said).toMatch(/a refund was signed {2}\([0-9A-F]{64}\)\n.*the refund was validated/)
  expect(section(said, 'Where the money is, by the ledger')).toContain(
    `went back to ${asked.wallet.address} with ${refund}, which is in ledger`,
  )
  expect(section(said, 'To send to the buyer')).toContain(`went back to you in the transaction ${refund}.`)

  const stubborn = await askToPay(world)
  const stuck = pay(world, stubborn, { Amount: '20000000' })
  sendOutside(world, stubborn.wallet, { TransactionType: 'AccountSet', SetFlag: 1 })
  await turns(world, 6)
  const waits = await find(stuck)
  expect(waits).toContain('the ledger refused the refund: tecDST_TAG_NEEDED')
  expect(section(waits, 'Where the money is, by the ledger')).toContain(
    'are with the minter: the refund waits for a person',
  )
  expect(section(waits, 'To send to the buyer')).toContain('is safe with us')
})

test('dust and a payment without a request are with the minter', async () => {
  const asked = await askToPay(world)
  const small = pay(world, asked, { Amount: '5' })
  const gift = sendOutside(world, await freshWallet(world), {
    TransactionType: 'Payment',
    Destination: world.sandbox.accounts.minter.address,
    Amount: '7000000',
  })
  await turns(world, 2)
  expect(section(await find(small), 'Where the money is, by the ledger')).toContain(
    `0.000005 XRP of payment ${small} are with the minter, and owed.`,
  )
  expect(section(await find(gift.hash), 'Where the money is, by the ledger')).toContain(
    `7 XRP of ${gift.hash} came without a request: they are with the minter.`,
  )
  expect(section(await find(gift.hash), 'To send to the buyer')).toContain(
    'reached our account without a request',
  )
})

test('dust that only a fork had is no part of what its payer is told to be owed', async () => {
  const { db, close } = createMemoryDatabase()
  const payer = address.parse('rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe')
  const statements = [
    `INSERT INTO dust_debt (id, payer, tag, drops) VALUES (1, '${payer}', -1, 12), (2, '${payer}', 7, 5)`,
    `INSERT INTO dust (hash, debt, ledger, drops, balance) VALUES (x'AA', 1, 1, 7, 9), (x'AB', 1, 2, 5, NULL), (x'AC', 2, 3, 5, NULL)`,
  ]
  await db.batch(statements.map((statement) => db.prepare(statement)))
  const { debts } = await findRows(
    commandsOn(db),
    { kind: 'wallet', value: payer },
    { all: false, minter: payer },
  )
  close()
  expect(debts).toEqual([{ payer, drops: 7 }])
})

test.each([
  ['dust', 'A', 'nothing is owed for it'],
  ['a payment', 'B', 'nothing is owed for it'],
  ['a payment whose refund waits for a person', 'F', 'nothing is owed for it'],
  ['dust that the journal has', 'C', 'are with the minter, and owed'],
  ['a payment that the journal has', 'D', 'are with the minter; they are not judged yet'],
])('of %s its operator and payer read whether the money came', async (_, digit, money) => {
  const { db, close } = createMemoryDatabase()
  const payer = address.parse('rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe')
  const hash = (digit: string) => txHash.parse(digit.repeat(64))
  const paid = (digit: string) =>
    `INSERT INTO payment (hash, invoice_id, payer, drops, partial, ledger) VALUES ('${hash(digit)}', '${hash('E')}', '${payer}', '20000000', 0, 9)`
  const read = (digit: string) =>
    `INSERT INTO ledger_tx (hash, ledger, account, type, result, fee, effects) VALUES ('${hash(digit)}', 9, '${payer}', 'Payment', 'tesSUCCESS', '12', '{}')`
  const statements = [
    `INSERT INTO dust_debt (id, payer, tag, drops) VALUES (1, '${payer}', -1, 12)`,
    `INSERT INTO dust (hash, debt, ledger, drops) VALUES (x'${hash('A')}', 1, 1, 7), (x'${hash('C')}', 1, 2, 5)`,
    `INSERT INTO purchase (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at)
      VALUES ('p', 700, '${payer}', 'epic', '20000000', 'reserved', 'k', 'h', 1)`,
    `INSERT INTO invoice (id, purchase_id, expires_at) VALUES ('${hash('E')}', 'p', 1)`,
    ...['B', 'D', 'F'].map(paid),
    `UPDATE payment SET status = 'refund_manual', reason = 'late', refund = '${hash('0')}' WHERE hash = '${hash('F')}'`,
    ...['C', 'D'].map(read),
  ]
  await db.batch(statements.map((statement) => db.prepare(statement)))
  const query: Query = { kind: 'hash', value: hash(digit) }
  const found = readFound(await findRows(commandsOn(db), query, { all: false, minter: payer }))
  close()
  expect(moneyOf(found, { transactions: new Map(), holds: new Map() }).join('\n')).toContain(money)
  const letter = letterOf(found, query, new Map([[hash(digit), null]]))
  if ('ABF'.includes(digit)) expect(letter).toContain(`XRP by ${payer} (${hash(digit)}) on the ledger.`)
  else expect(letter).toContain(`(${hash(digit)})`)
})

test('a transaction that only the ledger knows leads to its wallet; an unknown one and an unknown wallet say so', async () => {
  const { wallet, id } = await offerPass(world)
  const elsewhere = sendOutside(world, wallet, { TransactionType: 'AccountSet' })
  const said = await find(elsewhere.hash)
  expect(said).toContain(`The ledger has it: AccountSet of ${wallet.address} in ledger`)
  expect(said).toContain(`purchase ${id}`)
  expect(await find('F'.repeat(64))).toContain('No node shows a validated transaction of this hash.')
  expect(await find((await freshWallet(world)).address)).toContain('The database has nothing of it.')
})

test('of many payments the newest are told, with how many are older and how to see them', async () => {
  const asked = await askToPay(world)
  const paid: string[] = []
  for (let count = 0; count < 23; count += 1) {
    paid.push(pay(world, asked, { Amount: '2000000' }))
    world.sandbox.ledger.close()
  }
  await turns(world, 3)
  const { address } = asked.wallet
  const said = await find(address)
  expect(said.split('\n')[0]).toBe(`… and 3 older payments: npm run sale -- ENV find ${address} --all`)
  // A shell takes what comes after # for a comment.
  const { tokenId } = asked.order
  expect((await find(`#${tokenId}`)).split('\n')[0]).toContain(`npm run sale -- ENV find ${tokenId} --all`)
  const named = (text: string) => paid.map((hash) => text.includes(`payment ${hash}`))
  expect(named(said)).toEqual(paid.map((_, at) => at >= 3))
  const whole = await answerSale(world, 'find', address, '--all')
  expect(named(whole)).toEqual(paid.map(() => true))
  expect(whole).not.toContain('older')
  expect(await find(paid[0] ?? '')).toContain(`payment ${paid[0]}`)
})

test('a pass that no purchase has is told with its NFToken, and with why it is quarantined', async () => {
  const { id, token } = await offerPass(world)
  world.later(HOUR)
  world.sandbox.ledger.close()
  await turns(world, 6)
  const pass = await world.db
    .prepare('SELECT id FROM pass WHERE nftoken_id = ?')
    .bind(token)
    .first<number>('id')
  expect(await find(id)).toContain('it ended unsold: expired')
  const name = `Founder Pass ${pass} of 1,000`
  for (const sought of [pass ?? 0, token ?? '']) {
    const said = await find(sought)
    expect(said).toContain(name)
    expect(said).toContain(`has no buyer: its NFToken ${token} is in stock.`)
    expect(said).not.toContain('The database has nothing of it.')
  }
  expect(await find(1_000)).toContain('has no buyer: it is not minted yet.')
  const { minter } = world.sandbox.accounts
  sendOutside(world, minter, { TransactionType: 'NFTokenBurn', NFTokenID: token ?? '' })
  await turns(world, 3)
  expect(await find(pass ?? 0)).toContain(
    `is quarantined (${token}): its NFToken left the minter unsold; it is not sold again automatically.`,
  )
})

test('while no node can be asked that is said, and the life is told all the same', async () => {
  const asked = await askToPay(world)
  const paid = pay(world, asked, { Amount: '20000000' })
  await turns(world, 6)
  const away = { ...world, bindings: { XRPL_NODES: 'http://127.0.0.1:9/ ws://127.0.0.1:9/' } }
  const said = await answerSale(away, 'find', paid)
  expect(said).toContain('the refund was validated')
  expect(section(said, 'Where the money is, by the ledger')).toContain('could not be asked of any node')
})

test('a payment in an issued currency, and what the minter sends back by hand, are named until and since it went back', async () => {
  const { minter } = world.sandbox.accounts
  const bank = await freshWallet(world)
  sendOutside(world, bank, { TransactionType: 'AccountSet', SetFlag: 8 })
  const usd = (value: string) => ({ currency: 'USD', issuer: bank.address, value })
  sendOutside(world, minter, { TransactionType: 'TrustSet', LimitAmount: usd('9') })
  const asked = await askToPay(world)
  sendOutside(world, asked.wallet, { TransactionType: 'TrustSet', LimitAmount: usd('9') })
  sendOutside(world, bank, {
    TransactionType: 'Payment',
    Destination: asked.wallet.address,
    Amount: usd('9'),
  })
  const issued = pay(world, asked, { Amount: usd('9') })
  const stranger = await freshWallet(world)
  const Destination = minter.address
  const gift = sendOutside(world, stranger, { TransactionType: 'Payment', Destination, Amount: '7000000' })
  await turns(world, 2)
  const money = async (hash: string) => section(await find(hash), 'Where the money is, by the ledger')
  const letter = async (hash: string) => section(await find(hash), 'To send to the buyer')
  expect(await money(issued)).toMatch(
    /"value":"9".* of [0-9A-F]{64} are with the minter: a person returns them\.$/,
  )
  expect(await letter(issued)).toMatch(/^Your transaction [0-9A-F]{64} paid with something else than XRP, /)

  const back = (to: string, Amount: string | object, InvoiceID: string) =>
    sendOutside(world, minter, { TransactionType: 'Payment', Destination: to, Amount, InvoiceID } as never)
  const [dollars, drops] = [
    back(asked.wallet.address, usd('9'), issued),
    back(stranger.address, '7000000', gift.hash),
  ]
  await turns(world, 2)
  for (const [paid, { hash }] of [
    [issued, dollars],
    [gift.hash, drops],
  ] as const) {
    expect(await money(paid)).toContain(` of ${paid} went back with ${hash}.`)
    expect(await letter(paid)).toContain(`It went back to you in the transaction ${hash}.`)
    expect(await find(hash)).toContain(`and returned ${paid}  (${hash})`)
  }
})

// A range of an index grows as a table does.
test.each<Query>([
  { kind: 'wallet', value: 'rw6dgsc5jNJ6CbLHMp28UTZdVJhVvrMeAJ' as never },
  { kind: 'hash', value: 'F'.repeat(64) },
  { kind: 'pass', value: 7 },
  { kind: 'id', value: 'V8jwOLiXjuMc4d6BppPxqg' },
])('rows are found by indices, in one exchange: %j', async (sought) => {
  const { db, recorded } = recordStatements(world.db)
  const exchanges: number[] = []
  const database = commandsOn(db)
  await findRows(
    {
      ...database,
      runAll(all) {
        exchanges.push(all.length)
        return database.runAll(all)
      },
    },
    sought,
    { all: false, minter: world.sandbox.accounts.minter.address as never },
  )
  expect(exchanges).toHaveLength(1)
  const scans: string[] = []
  for (const { sql, values } of recorded()) {
    const { results } = await world.db
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .bind(...values)
      .all<{ detail: string }>()
    scans.push(
      ...results
        .map(({ detail }) => detail)
        .filter((detail) => /^SCAN (?!CONSTANT|halt|mine|\(|[a-z]*subquery)|[<>]\?/i.test(detail)),
    )
  }
  expect(scans).toEqual([])
  expect(recorded().length).toBeGreaterThan(7)
})
