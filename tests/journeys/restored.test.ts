import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../support/invariants.ts'
import { payloadOf } from '../support/payload-of.ts'
import { resumeSale } from '../support/resume-sale.ts'
import { restore, type Snapshot, snapshot } from '../support/snapshot.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const operator = () => ({ db: world.db, clock: Date })

/** Who changed something last, and what. */
async function audited(): Promise<unknown[]> {
  const row = await world.db.prepare('SELECT who, what FROM audit ORDER BY id DESC LIMIT 1').first()
  return [row?.who, row?.what]
}

/** The moments of a sale at which the database is saved, to be restored once the sale is over. */
const moments = ['before anything', 'while the buyer decides', 'signed, not settled', 'sold'] as const

async function sell(at: (typeof moments)[number]) {
  const { sandbox } = world
  const wallet = sandbox.accounts.walletFromPassphrase(`restored ${at}`)
  await sandbox.fund(wallet.address, 400_000_000n)
  const buyer = world.visitor()
  await buyer.connect(wallet)
  let kept: Snapshot | null = null
  const keep = async (moment: (typeof moments)[number]) => {
    if (moment === at) kept = await snapshot(world)
  }
  await keep('before anything')
  const bought = await buyer.buy('common')
  const uuid = payloadOf(bought)
  await keep('while the buyer decides')
  world.haltLedger()
  await sandbox.phone.sign(uuid, wallet, { unreported: true })
  await keep('signed, not settled')
  world.resumeLedger()
  if (!bought.ok) throw new Error('not bought')
  await buyer.untilPurchase(bought.value.reservationId, ({ status }) => status === 'sold')
  await keep('sold')
  if (!kept) throw new Error('nothing kept')
  return { kept, wallet }
}

test.each(moments)(
  'a database restored to the moment %s agrees with the ledger after one cron run, and nothing is sold twice',
  async (moment) => {
    const { kept, wallet } = await sell(moment)
    await restore(world, kept)
    await world.tick()

    const { results: sales } = await world.db
      .prepare(
        `SELECT pass.owner, pass.nftoken_id, purchase.accept_hash FROM pass JOIN purchase ON purchase.id = pass.purchase_id
         WHERE pass.status = 'sold' AND purchase.status = 'sold' AND purchase.wallet = ?`,
      )
      .bind(wallet.address)
      .all<{ owner: string; nftoken_id: string; accept_hash: string }>()
    expect(sales).toHaveLength(1)
    expect(sales[0]?.owner).toBe(wallet.address)
    expect(world.sandbox.ledger.nfts(wallet.address).map(({ NFTokenID }) => NFTokenID)).toEqual([
      sales[0]?.nftoken_id,
    ])
    expect(await world.db.prepare('SELECT count(*) AS n FROM halt').first('n')).toBe(0)
    await expectInvariants(world)

    // A database that lost nothing of the ledger is not known to be restored.
    if (moment !== 'sold') {
      expect(await audited()).toEqual(['restore', 'pause the sale'])
      await resumeSale(operator())
    }
    const other = world.sandbox.accounts.walletFromPassphrase(`after ${moment}`)
    await world.sandbox.fund(other.address, 400_000_000n)
    const next = world.visitor()
    await next.connect(other)
    const bought = await next.buy('common')
    await world.sandbox.phone.sign(payloadOf(bought), other)
    if (bought.ok) await next.untilPurchase(bought.value.reservationId, ({ status }) => status === 'sold')
    await expectInvariants(world)
  },
)

test('until it has caught up a restored database holds nothing new, and its old sessions are over', async () => {
  const { kept } = await sell('before anything')
  const visitor = world.visitor()
  await visitor.connect('rich')
  await restore(world, kept)
  world.sandbox.faults.plan('rpc2:account_info', { do: 'lose-request' }, Number.POSITIVE_INFINITY)
  await world.tick()
  expect(await world.db.prepare('SELECT count(*) AS n FROM session').first('n')).toBe(0)
  const other = world.visitor()
  await other.connect('rich')
  const refused = await other.buy('rare')
  expect(refused.ok || refused.error.code).toBe('sale_paused')
  world.sandbox.faults.clear()
  await world.tick()
  expect(await world.db.prepare('SELECT count(*) AS n FROM halt').first('n')).toBe(0)
  const paused = await other.buy('rare')
  expect(paused.ok || paused.error.code, 'until a person resumes').toBe('sale_paused')
  await resumeSale(operator())
  expect((await other.buy('rare')).ok).toBe(true)
})
