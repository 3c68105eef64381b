import { afterAll, beforeAll, expect, test } from 'vitest'
import { xrp } from '#contract/money'
import { DAY } from '#contract/timing'
import { foldStrangers } from '../../../../functions/records/journal/fold-strangers.ts'
import { walletFromPassphrase } from '../../../sandbox/accounts.ts'
import { answerSale } from '../../../support/answer-sale.ts'
import { brokenBooks } from '../../../support/broken-books.ts'
import { freshWallet } from '../../../support/fresh-wallet.ts'
import { offerPass } from '../../../support/offer-pass.ts'
import { askToPay, offerFor, pay, takePass, turns } from '../../../support/pay-first.ts'
import { createProcessWorld, type ProcessWorld } from '../../../support/process-world.ts'
import { sendOutside } from '../../../support/send-outside.ts'

const treasury = walletFromPassphrase('treasury of the books')
const sponsor = walletFromPassphrase('sponsor of the books')
const sponsors = { treasury: treasury.address, funding: [sponsor.address] }

let world: ProcessWorld
beforeAll(async () => {
  world = await createProcessWorld({
    database: 'in memory',
    bindings: { TREASURY_ADDRESS: treasury.address, FUNDING_ADDRESSES: sponsor.address },
  })
  await world.sandbox.fund(treasury.address, xrp(100))
  await world.sandbox.fund(sponsor.address, xrp(1_000))
  await turns(world, 2)
})
afterAll(() => world.close())

const dateAfter = (days: number) => new Date(world.clock.now() + days * DAY).toISOString().slice(0, 10)
/** The book of all that has happened, as a table without its quotes. */
async function table(from = dateAfter(-60), to = dateAfter(2)): Promise<readonly string[]> {
  const said = await answerSale(world, 'book', '--from', from, '--to', to, '--csv')
  return said.replaceAll('"', '').split('\r\n')
}
const lines = async (part: string) => (await table()).filter((line) => line.includes(part))
const broken = () => brokenBooks(world, sponsors)

function payMinter(from: Parameters<typeof sendOutside>[1], Amount: string): string {
  const Destination = world.sandbox.accounts.minter.address
  return sendOutside(world, from, { TransactionType: 'Payment', Destination, Amount }).hash
}

test('each fate of money has its line, and the balances are the ledger’s to the drop', async () => {
  const buyer = await offerPass(world)
  const sold = takePass(world, buyer.wallet, buyer.offer ?? '')
  const asked = await askToPay(world)
  const paid = pay(world, asked)
  await turns(world, 3)
  takePass(world, asked.wallet, await offerFor(world, asked))
  const late = await askToPay(world)
  const short = pay(world, late, { Amount: '20000000' })
  const small = pay(world, late, { Amount: '5' })
  const stray = payMinter(await freshWallet(world), '7000000')
  const funded = payMinter(sponsor, '3000000')
  await turns(world, 6)
  const { refund } = (await world.db
    .prepare('SELECT refund FROM payment WHERE hash = ?')
    .bind(short)
    .first<{ refund: string }>()) ?? { refund: '' }

  const rows = await table()
  const rowOf = (hash: string, what: string) =>
    rows.find((line) => line.startsWith(`minter,${what},`) && line.includes(hash))?.split(',')[3]
  expect(rowOf(sold, 'sale')).toBe('450000000')
  expect(rowOf(paid, 'prepayment')).toBe(asked.order.payment.Amount)
  expect(rowOf(short, 'prepayment')).toBe('20000000')
  expect(rowOf(refund, 'refund')).toBe('-20000000')
  expect((await lines(refund))[0]).toContain(late.wallet.address)
  expect(rowOf(refund, 'fee')).toBe('-12')
  expect(rowOf(small, 'dust')).toBe('5')
  expect(rowOf(stray, 'stray')).toBe('7000000')
  expect(rowOf(funded, 'funding')).toBe('3000000')
  expect(rows.find((line) => line.startsWith('minter,sweep,'))).toBeDefined()
  expect(rows.some((line) => line.startsWith('minter,unexplained,'))).toBe(false)
  expect(await lines('difference to the ledger')).toEqual([
    expect.stringMatching(/^minter,difference to the ledger,[\d-]+,0,0,,,,,as /),
  ])
  expect(await lines('treasury,unexplained')).toEqual([expect.stringContaining(',0,0,')])
  expect(await broken()).toEqual([])
})

test('a refund of dust names whom it paid', async () => {
  const asked = await askToPay(world)
  const small = pay(world, asked, { Amount: '300000' })
  await turns(world, 2)
  await answerSale(world, 'refund', asked.wallet.address, '--by', 'Ada', '--why', 'they asked')
  await turns(world, 4)
  const refund = await world.db
    .prepare('SELECT hex(refund) AS refund FROM dust WHERE hash = unhex(?)')
    .bind(small)
    .first<string>('refund')
  expect(await lines(`${refund}`)).toContainEqual(
    expect.stringMatching(`^minter,refund,[^,]+,-300000,-0.3,1,${asked.wallet.address},`),
  )
})

test('as text it names balances, movements, daily totals and the difference', async () => {
  const said = await answerSale(world, 'book', '--from', dateAfter(-1), '--to', dateAfter(2))
  expect(said).toContain(`minter ${world.sandbox.accounts.minter.address}\nopening balance: `)
  expect(said).toMatch(/ {2}sale {9}450,000,000 drops \(450 XRP\) {2}r\w+ {2}\([0-9A-F]{64}\)/)
  expect(said).toContain(`On ${dateAfter(0)}:`)
  expect(said).toContain(`treasury ${treasury.address}\nopening balance: `)
  expect(said).toMatch(/Difference to the ledger, as [\w.:]+ shows it: 0 drops\.\n$/)
})

test('what no submission of ours explains is named, and what a restored database lost of a sweep is found', async () => {
  const theft = sendOutside(world, world.sandbox.accounts.minter, {
    TransactionType: 'Payment',
    Destination: (await freshWallet(world)).address,
    Amount: '1234567',
  })
  await turns(world, 2)
  expect(await lines('unexplained')).toContainEqual(expect.stringContaining(`-1234567,-1.234567,1,`))
  expect((await lines('minter,unexplained'))[0]).toContain(theft.hash)
  await world.db.prepare(`DELETE FROM submission WHERE purpose = 'proceeds'`).run()
  expect(await lines('minter,unexplained')).toHaveLength(1)
  expect(await lines('minter,sweep')).not.toEqual([])
  expect(await broken()).toEqual([])
})

test('strays that were folded are one line a day, and the balances stay the ledger’s', async () => {
  const stranger = await freshWallet(world)
  payMinter(stranger, '11')
  payMinter(stranger, '22')
  await turns(world, 1)
  const before = await table()
  world.later(40 * DAY)
  world.sandbox.ledger.close()
  payMinter(sponsor, '1')
  await turns(world, 2)
  await foldStrangers({ db: world.db, clock: world.clock }, world.clock.now() + DAY)
  expect(await world.db.prepare('SELECT count(*) AS n FROM stranger_tx').first('n')).toBe(0)
  const day = dateAfter(-40)
  const after = await table(day, dateAfter(2))
  const total = (rows: readonly string[]) =>
    rows.find((line) => line.startsWith(`minter,total of the day: stray,${day}`))
  expect(total(before)).toBeDefined()
  expect(total(after)).toBe(total(before))
  expect(after.find((line) => line.startsWith(`minter,stray,${day},`))).toBeDefined()
  expect(await broken()).toEqual([])
})

test('a transaction that the journal lost or has otherwise is named with its amount', async () => {
  const { hash } = (await world.db
    .prepare(`SELECT hash FROM payment WHERE drops = '20000000'`)
    .first<{ hash: string }>()) ?? { hash: '' }
  await world.db
    .prepare(`UPDATE ledger_tx SET effects = json_set(effects, '$.root.change', '20000007') WHERE hash = ?`)
    .bind(hash)
    .run()
  expect(await lines('differs')).toEqual([
    expect.stringMatching(/^minter,differs,[\d-]+,7,0.000007,.*before this period/),
    expect.stringMatching(new RegExp(`^minter,differs,[\\d-]+,-7,.*${hash},the journal has another amount`)),
  ])
  await world.db.prepare('DELETE FROM ledger_tx WHERE hash = ?').bind(hash).run()
  expect(await lines('differs')).toContainEqual(
    expect.stringMatching(new RegExp(`,20000000,20,.*${hash},the journal does not have it`)),
  )
})

test.each<[string, readonly string[], string]>([
  ['without dates', [], '--from needs a date'],
  ['with a time', ['--from', '2026-11-01T00:00', '--to', '2026-12-01'], '--from needs a date'],
  ['with a day that does not exist', ['--from', '2026-11-01', '--to', '2026-11-31'], '--to needs a date'],
  ['without a day', ['--from', '2026-11-01', '--to', '2026-11-01'], 'the first that is left out'],
])('a book %s is refused', async (_how, words, why) => {
  expect(await answerSale(world, 'book', ...words)).toContain(why)
})

test('while no node shows the period the book says that nothing was compared', async () => {
  const away = { ...world, bindings: { XRPL_NODES: 'http://127.0.0.1:9/ ws://127.0.0.1:9/' } }
  const said = await answerSale(away, 'book', '--from', dateAfter(-60), '--to', dateAfter(2))
  expect(said).toContain('nothing was compared with the ledger')
})
