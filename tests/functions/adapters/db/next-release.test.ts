import { afterAll, beforeAll, expect, test } from 'vitest'
import { maintainMinter } from '../../../../functions/sale/minter/maintain-minter.ts'
import { payDust } from '../../../support/dust.ts'
import { inProcess } from '../../../support/in-process.ts'
import { makeLater } from '../../../support/later-release.ts'
import { offerPass } from '../../../support/offer-pass.ts'
import { askToPay, bookedPayment, pay, turns } from '../../../support/pay-first.ts'
import { createProcessWorld, type ProcessWorld } from '../../../support/process-world.ts'

const TABLES = [
  ...['purchase', 'payment', 'submission', 'ledger_tx', 'offer_end', 'invoice'],
  ...['person', 'person_wallet', 'dust', 'dust_debt', 'alert', 'pass', 'ticket'],
]

/** One world for all rows: none is repaired, so each test runs beside the rows before it. */
let world: ProcessWorld
beforeAll(async () => {
  world = await createProcessWorld({ database: 'in memory' })
  await makeLater(world.db, TABLES)
  await maintainMinter(inProcess(world, null).services, 5_000)
})
afterAll(() => world.close())

const run = (sql: string) => world.db.prepare(sql).run()
const HASH = (n: number) => n.toString(16).toUpperCase().padStart(64, 'A')
const _GENESIS = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'

/** A pass is sold and a wrong payment is refunded, whatever rows exist. */
async function expectTheSaleGoesOn() {
  const bought = await offerPass(world, 'common')
  const asked = await askToPay(world)
  const wrong = pay(world, asked, { Amount: '2000000' })
  await world.sandbox.phone.sign(bought.uuid, bought.wallet, { unreported: true })
  world.sandbox.ledger.close()
  await turns(world, 4)
  const status = await world.db
    .prepare('SELECT status FROM purchase WHERE id = ?')
    .bind(bought.id)
    .first('status')
  expect([status, (await bookedPayment(world, wrong)).status]).toEqual(['sold', 'refunded'])
}

async function offered(change: string) {
  const { id } = await offerPass(world)
  await run(`UPDATE purchase SET ${change} WHERE id = '${id}'`)
  return `quarantine purchase ${id}`
}

async function paid(change: string) {
  const hash = pay(world, await askToPay(world), { Amount: '2000000' })
  await inProcess(world, null).services.follower.catchUp()
  await run(`UPDATE payment SET ${change} WHERE hash = '${hash}'`)
  return `quarantine payment ${hash}`
}

async function owed(spoil: (payer: string) => string) {
  const asked = await askToPay(world)
  payDust(world, asked, [600_000, 700_000])
  await inProcess(world, null).services.follower.catchUp()
  await run(spoil(asked.wallet.address))
  return `quarantine debt ${asked.wallet.address} -1`
}

async function person(state: string, due: number) {
  await run(
    `INSERT INTO person (id, state, due, checked_at, created_at) VALUES ('${state}', '${state}', ${due}, 0, 0)`,
  )
  return due ? `quarantine identity ${state}` : 'later person'
}

async function invoiced(change: string) {
  const { order } = await askToPay(world)
  await run(`UPDATE invoice SET ${change} WHERE purchase_id = '${order.reservationId}'`)
  return `quarantine purchase ${order.reservationId}`
}

async function signed(n: number, purpose: string, more: string, purchase: string) {
  await run(`INSERT INTO submission (hash, purpose, blob, first_ledger, last_ledger, created_at, purchase_id)
    VALUES ('${HASH(n)}', '${purpose}', 'B10B', ${more}, 0, ${purchase})`)
}

/** Each writes a row, and returns the name of the alert that it raises. */
const rows: readonly (readonly [what: string, write: () => Promise<string>])[] = [
  ['a purchase with an unknown status', () => offered(`status = 'parked'`)],
  ['a purchase with an unknown ending code', () => offered(`ending_code = 'later'`)],
  ['a purchase without a price', () => offered('price_drops = NULL')],
  ['a purchase whose offer has no end', () => offered('offer_expires_at = NULL')],
  ['a payment with an unknown reason', () => paid(`status = 'refunding', reason = 'later'`)],
  ['a payment that is refunded without a reason', () => paid(`status = 'refunding', reason = NULL`)],
  ['a payment without a ledger', () => paid('ledger = NULL')],
  ['a payment with an unknown status', async () => (await paid(`status = 'parked'`)) && 'later payment'],
  ['an invoice with an unknown status', () => invoiced(`status = 'parked'`)],
  ['a paid invoice without a payment', () => invoiced(`status = 'paid'`)],
  ['an invoice without an end', () => invoiced('expires_at = NULL')],
  [
    'a debt without a count of attempts',
    () => owed((payer) => `UPDATE dust_debt SET attempts = NULL WHERE payer = '${payer}'`),
  ],
  [
    'dust without a ledger',
    () =>
      owed(
        (payer) =>
          `UPDATE dust SET ledger = NULL WHERE debt IN (SELECT id FROM dust_debt WHERE payer = '${payer}')`,
      ),
  ],
  [
    'a debt with an unknown status',
    async () =>
      (await owed((payer) => `UPDATE dust_debt SET status = 'parked' WHERE payer = '${payer}'`)) &&
      'later dust_debt',
  ],
  ['an approved person without a decision time, with a report pending', () => person('approved', 1)],
  ['a person in an unknown state, with a report pending', () => person('on-hold', 1)],
  ['a person in an unknown state', () => person('asleep', 0)],
  [
    'a submission for an unknown purpose',
    async () => {
      await signed(1, 'airdrop', '1, 9', 'NULL')
      return 'later submission'
    },
  ],
  [
    'a withdrawal without a signing time',
    async () => {
      await signed(2, 'cancel', 'NULL, 9', `(SELECT id FROM purchase WHERE status = 'sold' LIMIT 1)`)
      return `quarantine submission ${HASH(2)}`
    },
  ],
  [
    'a transaction without an account',
    async () => {
      await run(
        `INSERT INTO ledger_tx (hash, ledger, type, result, fee, effects) VALUES ('${HASH(3)}', 1, 'Later', 'later', '12', '{}')`,
      )
      return `quarantine transaction ${HASH(3)}`
    },
  ],
]

test('one more column in every table changes nothing', expectTheSaleGoesOn)

test.each(rows)('%s stops nothing else, and raises an alert', async (_, write) => {
  const name = await write()
  await expectTheSaleGoesOn()
  const { results } = await world.db.prepare('SELECT name FROM alert').all<{ name: string }>()
  expect(results.map((alert) => alert.name)).toContain(name)
})
