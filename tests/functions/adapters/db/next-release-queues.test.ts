import { afterEach, beforeEach, expect, test } from 'vitest'
import { MINUTE, OFFER_LIFE } from '#contract/timing'
import { personOf } from '../../../../functions/people/kyc/store.ts'
import { notifyShutdown } from '../../../../functions/records/alerts/shutdown.ts'
import { readOpen } from '../../../../functions/sale/purchase/read-purchase.ts'
import { onLedgerClosed } from '../../../../functions/triggers/follower/on-ledger-closed.ts'
import { checkIdentity } from '../../../../functions/triggers/wake-ups/check-identity.ts'
import { freshWallet } from '../../../support/fresh-wallet.ts'
import { inProcess } from '../../../support/in-process.ts'
import { makeLater } from '../../../support/later-release.ts'
import { offerPass } from '../../../support/offer-pass.ts'
import { turns } from '../../../support/pay-first.ts'
import { createProcessWorld, type ProcessWorld } from '../../../support/process-world.ts'
import { approveOwner } from '../../../support/verified-owner.ts'

let world: ProcessWorld
beforeEach(async () => {
  world = await createProcessWorld({ database: 'in memory' })
  await makeLater(world.db, ['purchase', 'offer_end', 'shutdown_notice', 'person'])
})
afterEach(() => world.close())

const run = (sql: string) => world.db.prepare(sql).run()

async function statusOf(id: string) {
  return world.db.prepare('SELECT status FROM purchase WHERE id = ?').bind(id).first('status')
}

test('sixty unreadable purchases do not use up the run after a ledger close', async () => {
  await run(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)
    INSERT INTO purchase (id, pass_id, wallet, tier, status, request_key, request_hash, created_at)
    SELECT 'later ' || i, 1000 - i, 'wallet ' || i, 'later', 'minting', i, '', 0 FROM n`)
  const lapsing = await offerPass(world)
  world.later(OFFER_LIFE + 15 * MINUTE)
  for (let rounds = 0; rounds < 8; rounds += 1) {
    world.sandbox.ledger.close()
    const { services } = inProcess(world, null)
    const tip = await services.follower.tip()
    if (tip) await onLedgerClosed(services, tip)
  }
  expect(await statusOf(lapsing.id)).toBe('released')
})

test('thirty unreadable sales do not block other sales', async () => {
  await run(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30)
    INSERT INTO offer_end (offer_id, how, nftoken_id, amount, hash, ledger, account, fee)
    SELECT 'later ' || i, 'accepted', '', '1', '', 1, '', '' FROM n`)
  const { uuid, wallet } = await offerPass(world)
  await world.sandbox.phone.sign(uuid, wallet, { unreported: true })
  world.sandbox.ledger.close()
  await turns(world, 8)
  const status = await world.db
    .prepare('SELECT status FROM purchase WHERE wallet = ?')
    .bind(wallet.address)
    .first('status')
  expect(status).toBe('sold')
})

test('thirty unreadable people do not block identity checks of others', async () => {
  await run(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30)
    INSERT INTO person (id, state, due, checked_at, created_at) SELECT 'later ' || i, 'asleep', 1, 0, 0 FROM n`)
  await turns(world, 8)
  const now = world.clock.now()
  await run(
    `INSERT INTO person (id, state, version, duplicate, due, checked_at, created_at) VALUES ('known', 'open', 0, 0, 1, ${now}, ${now})`,
  )
  await turns(world, 1)
  expect(await world.db.prepare(`SELECT due FROM person WHERE id = 'known'`).first('due')).toBe(0)
})

test('a wallet with a purchase that cannot be read still sees its others', async () => {
  const one = await offerPass(world)
  const other = await offerPass(world, 'common', one.wallet)
  await run(`UPDATE purchase SET status = 'parked' WHERE id = '${one.id}'`)
  const { services } = inProcess(world, null)
  const seen = await readOpen(services, one.wallet.address)
  expect(seen.ok && seen.value.purchases.map(({ id }) => id)).toEqual([other.id])
})

test('a withdrawn approval cancels every readable offer', async () => {
  const wallet = await freshWallet(world)
  await approveOwner(world, wallet.address)
  const one = await offerPass(world, 'legendary', wallet)
  const other = await offerPass(world, 'mythic', wallet)
  await run(`UPDATE purchase SET status = 'parked' WHERE id = '${one.id}'`)
  const { services } = inProcess(world, null)
  const { kyc } = world.sandbox
  const person = await personOf(world.db, wallet.address)
  kyc.hooks.behave('off')
  kyc.reset(person?.applicant ?? '')
  await checkIdentity(services, person?.id ?? '')
  await turns(world, 3)
  expect(await statusOf(other.id)).toBe('released')
})

test('a room of an unknown kind does not block the shutdown notice to other rooms', async () => {
  await run(`INSERT INTO shutdown_notice (kind, id) VALUES ('lobby', 'a'), ('collection', 'all')`)
  const published: string[] = []
  const { services } = inProcess(world, null, { publish: async ({ kind }) => void published.push(kind) })
  await notifyShutdown(services)
  expect(published).toEqual(['collection'])
})

test('a halt that only a later release knows stops new sales like a known one', async () => {
  await makeLater(world.db, ['halt'])
  await run(`INSERT INTO halt (name, why, since) VALUES ('later', 'it says', 0)`)
  await expect(offerPass(world)).rejects.toThrow('sale_paused')
})
