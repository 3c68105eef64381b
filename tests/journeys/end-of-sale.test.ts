import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { drops, xrp } from '#contract/money'
import { MINUTE, OFFER_LIFE } from '#contract/timing'
import { readAvailable, readInfo, readStatus } from '#contract/wire/collection'
import { restOf } from '../../functions/sale/minter/float.ts'
import { buyPass } from '../../functions/sale/purchase/buy.ts'
import { walletFromPassphrase } from '../sandbox/accounts.ts'
import { answerSale } from '../support/answer-sale.ts'
import { type ApiInProcess, createApi } from '../support/api-in-process.ts'
import { freshWallet } from '../support/fresh-wallet.ts'
import { expectInvariants } from '../support/invariants.ts'
import { readMinter } from '../support/minter-on-ledger.ts'
import { type OfferedPass, offerPass } from '../support/offer-pass.ts'
import {
  type AskedToPay,
  askToPay,
  bookedPayment,
  offerFor,
  pay,
  takePass,
  turns,
} from '../support/pay-first.ts'
import type { ProcessWorld } from '../support/process-world.ts'

const treasury = walletFromPassphrase('treasury at the end of the sale')
const reserves = { reserveBase: xrp(1), reserveIncrement: drops(200_000n) }

let api: ApiInProcess
/** A buyer who was asked to pay before the sale ended, and pays after it. */
let late: AskedToPay
beforeAll(async () => {
  api = await createApi({ TREASURY_ADDRESS: treasury.address, TREASURY_FLOAT: xrp(500).toString() })
  await api.world.sandbox.fund(treasury.address, xrp(100))
  await turns(api.world, 2)
})
afterEach(() => expectInvariants(api.world))
afterAll(() => api.close())

const SIGNED = ['--by', 'Ada', '--why', 'the edition closes']
const sale = (...words: string[]) => answerSale(api.world, ...words)
const balanceOf = async (address: string) => BigInt((await api.world.sandbox.balance(address)) ?? 0)
const minterHas = () => balanceOf(api.world.sandbox.accounts.minter.address)
const alerts = async () =>
  (await api.world.db.prepare('SELECT name FROM alert ORDER BY name').all<{ name: string }>()).results.map(
    ({ name }) => name,
  )

function ownerCountOf({ sandbox }: ProcessWorld): number {
  const { account_data } = sandbox.ledger.request(
    'account_info',
    { account: sandbox.accounts.minter.address, ledger_index: 'validated' },
    2,
  ) as { account_data?: { OwnerCount: number } }
  return account_data?.OwnerCount ?? Number.NaN
}

async function buy(buyer?: OfferedPass['wallet'], services = api.services) {
  const { address } = buyer ?? (await freshWallet(api.world))
  const wanted = { userAddress: address, selectedTier: 'common', quantity: 1 } as const
  const bought = await buyPass(services, address, wanted)
  return bought.ok ? bought.value.purchase.tier : bought.error
}

/** A minute later: the edge and the isolate keep nothing that long. */
async function saidTo(path: string): Promise<unknown> {
  api.world.later(MINUTE)
  api.world.sandbox.ledger.close()
  return (await api.ask(path)).json()
}

test('an ended sale refuses what is new and says so, and gives nothing back while anything is open', async () => {
  const { world } = api
  const signing = await offerPass(world, 'rare')
  const lapsing = await offerPass(world, 'uncommon')
  const paying = await askToPay(world, 'common')
  late = await askToPay(world, 'rare')
  const paid = pay(world, paying)
  await turns(world, 2)
  expect((await bookedPayment(world, paid)).status).toBe('delivering')

  const waiting = await freshWallet(world)
  const none = { ...api.services, config: { ...api.services.config, xaman: { payloads: 0, calls: 1_000 } } }
  expect(await buy(waiting, none)).toBe('in_line')

  expect(await sale('end', '--tier', 'rare', ...SIGNED)).toMatch(/^failed: Only the whole sale can be ended/)
  expect(await sale('end', ...SIGNED, '--say', 'All good things end.')).toMatch(/^Ended: the sale\./)
  expect(await buy()).toBe('sale_paused')
  expect(await buy(waiting), 'the queue is over, too').toBe('sale_paused')
  expect(await saidTo(readStatus.path)).toMatchObject({ minting: 'ended', notice: 'All good things end.' })
  for (const { path } of [readInfo, readAvailable])
    expect(await saidTo(path)).toMatchObject({ notice: 'All good things end.' })
  expect(await sale()).toContain('Winding up waits for open purchases.')

  await world.sandbox.phone.sign(signing.uuid, signing.wallet)
  world.later(OFFER_LIFE + 15 * MINUTE)
  await turns(world, 3)
  const { results } = await world.db
    .prepare('SELECT status FROM purchase WHERE id IN (?, ?) ORDER BY status')
    .bind(signing.id, lapsing.id)
    .all()
  expect(results, 'what was begun went on').toEqual([{ status: 'released' }, { status: 'sold' }])
  expect((await bookedPayment(world, paid)).status, 'a paid pass waits for its buyer').toBe('delivering')
  expect(readMinter(world.sandbox).tickets.length).toBeGreaterThan(40)

  takePass(world, paying.wallet, await offerFor(world, paying))
  await turns(world, 1)
  expect((await bookedPayment(world, paid)).status).toBe('delivered')
})

test('a stranger who pays wrongly before each cron run does not keep the float with the minter', async () => {
  const { world } = api
  const stranger = await freshWallet(world)
  const wrong = xrp(2)
  const before = await balanceOf(stranger.address)
  for (let run = 0; run < 5; run += 1) {
    pay(world, late, { Amount: wrong.toString() }, stranger)
    await turns(world, 1)
    expect(await sale()).toContain('Winding up waits for payments')
  }
  const most = restOf({ ownerCount: ownerCountOf(world) }, reserves) + 2n * wrong
  expect(await minterHas(), 'the reserve, and what is being refunded').toBeLessThan(most)
  expect(
    readMinter(world.sandbox).tickets.length,
    'they are given back once nothing is owed',
  ).toBeGreaterThan(40)
  await turns(world, 2)
  expect(await balanceOf(stranger.address), 'all is refunded but the fees of paying').toBeGreaterThan(
    before - 100n,
  )
})

test('then its tickets go back, its offers are withdrawn, and all but the reserve goes to the treasury, though requests and answers get lost', async () => {
  const { world } = api
  for (const node of ['rpc', 'rpc2']) {
    world.sandbox.faults.plan(`${node}:submit`, { do: 'lose-reply' }, 4)
    world.sandbox.faults.plan(`${node}:submit`, { do: 'lose-request' }, 4)
  }
  const had = (await balanceOf(treasury.address)) + (await minterHas())
  await turns(world, 4)
  expect(await sale()).toMatch(/Winding up: \d+ tickets still to be given back/)
  await turns(world, 16)

  const minter = readMinter(world.sandbox)
  expect([minter.tickets, minter.offers]).toEqual([[], []])
  const left = await minterHas()
  const ownerCount = ownerCountOf(world)
  expect(left).toBe(restOf({ ownerCount: ownerCount + 1 }, reserves))
  expect(had - left - (await balanceOf(treasury.address)), 'the rest are fees').toBeLessThan(2_000n)
  expect(await sale()).toContain('Wound up: no ticket, no offer. The minter has ')
  expect(await sale()).toContain('ENDED the sale since ')
  expect((await alerts()).filter((name) => ['tickets', 'reserve', 'queue'].includes(name))).toEqual([])
})

test('a payment that comes after that is refunded, and the tickets for it go back as well', async () => {
  const { world } = api
  const left = await minterHas()
  const { wallet } = late
  const before = await balanceOf(wallet.address)
  const paid = pay(world, late)
  await turns(world, 8)
  expect((await bookedPayment(world, paid)).status).toBe('refunded')
  expect(await balanceOf(wallet.address), 'but for the fee of paying').toBeGreaterThan(before - 20n)
  await turns(world, 6)
  expect(readMinter(world.sandbox).tickets).toEqual([])
  expect(left - (await minterHas()), 'the fees of nine transactions and a refund').toBeLessThan(200n)
})

test('a resume opens it again, and people hear how much XRP it needs', async () => {
  const { world } = api
  expect(await sale('resume', ...SIGNED)).toContain('No longer paused: the sale.')
  await turns(world, 2)
  expect(await alerts()).toContain('reserve')
  await world.sandbox.fund(world.sandbox.accounts.minter.address, xrp(50))
  await turns(world, 3)
  expect(await buy()).toBe('common')
  expect(await saidTo(readStatus.path)).toMatchObject({ minting: 'open', notice: null })
})
