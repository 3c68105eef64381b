import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { DAY, MINUTE, OFFER_LIFE, SECOND } from '#contract/timing'
import { reconcile } from '../../functions/reconcile.ts'
import { endFinishedQuarantines, isolated } from '../../functions/records/alerts/isolated.ts'
import { readFailing } from '../../functions/records/alerts/quarantine-store.ts'
import { buyPass } from '../../functions/sale/purchase/buy.ts'
import { settle } from '../../functions/sale/purchase/settle.ts'
import { onLedgerClosed } from '../../functions/triggers/follower/on-ledger-closed.ts'
import { freshWallet } from '../support/fresh-wallet.ts'
import { inProcess } from '../support/in-process.ts'
import { expectInvariants } from '../support/invariants.ts'
import { offerPass } from '../support/offer-pass.ts'
import { turns } from '../support/pay-first.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'

let world: ProcessWorld
beforeAll(async () => {
  world = await createProcessWorld({ database: 'in memory' })
})
afterEach(() => expectInvariants(world))
afterAll(() => world.close())

async function statusOf(id: string) {
  return world.db.prepare('SELECT status FROM purchase WHERE id = ?').bind(id).first('status')
}

async function hasAlert(name: string): Promise<boolean> {
  return (await world.db.prepare('SELECT 1 AS one FROM alert WHERE name = ?').bind(name).first('one')) === 1
}

/** Whether everything that follows from the transaction has been applied. */
async function isFollowed(hash: string) {
  return (
    (await world.db
      .prepare('SELECT processed FROM ledger_tx WHERE hash = ?')
      .bind(hash)
      .first('processed')) === 1
  )
}

/** Makes a purchase's row unreadable, as a later release might write it; returns a function that repairs it. */
async function tear(id: string) {
  const { db } = world
  await db.prepare(`UPDATE purchase SET signed_hash = 'torn' WHERE id = ?`).bind(id).run()
  return () => db.prepare('UPDATE purchase SET signed_hash = NULL WHERE id = ?').bind(id).run()
}

test('a transaction that cannot be followed blocks no other, and is followed once its purchase can be read', async () => {
  const broken = await offerPass(world)
  const other = await offerPass(world)
  const { phone, ledger } = world.sandbox
  await phone.sign(broken.uuid, broken.wallet, { unreported: true })
  ledger.close()
  await phone.sign(other.uuid, other.wallet, { unreported: true })
  ledger.close()
  const mend = await tear(broken.id)
  await turns(world, 3)
  expect(await statusOf(other.id)).toBe('sold')
  const { results } = await world.db
    .prepare(`SELECT id FROM quarantine WHERE kind = 'transaction' AND failures >= 3`)
    .all<{ id: string }>()
  const [taken] = results
  expect(results).toHaveLength(1)
  expect(await hasAlert(`quarantine transaction ${taken?.id}`)).toBe(true)

  await mend()
  world.later(2 * MINUTE)
  await turns(world, 1)
  expect(await statusOf(broken.id)).toBe('sold')
  expect(await isFollowed(taken?.id ?? '')).toBe(true)
  expect(await hasAlert(`quarantine transaction ${taken?.id}`)).toBe(false)
})

test('an unreadable purchase breaks no cron run, and is in quarantine after three', async () => {
  const broken = await offerPass(world)
  const other = await offerPass(world)
  const mend = await tear(broken.id)
  world.later(OFFER_LIFE + 15 * MINUTE)
  world.sandbox.ledger.close()
  const { services } = inProcess(world, null)
  for (let closes = 0; closes < 3; closes += 1) {
    const tip = await services.follower.tip()
    if (!tip) throw new Error('no ledger')
    await onLedgerClosed(services, tip)
    world.sandbox.ledger.close()
  }
  expect(await statusOf(other.id)).toBe('released')
  expect(await hasAlert(`quarantine purchase ${broken.id}`)).toBe(true)

  await mend()
  world.later(2 * MINUTE)
  await turns(world, 2)
  expect(await statusOf(broken.id)).toBe('released')
  expect(await hasAlert(`quarantine purchase ${broken.id}`)).toBe(false)
})

/** Gives a recorded transaction a form that only a later release can read. */
async function writeAsLater(hash: string, more = '') {
  await world.db
    .prepare(`UPDATE ledger_tx SET effects = json_set(effects, '$.tickets', 'many') ${more} WHERE hash = ?`)
    .bind(hash)
    .run()
}

async function mintOf(id: string): Promise<string> {
  return (
    (await world.db
      .prepare('SELECT mint_hash FROM purchase WHERE id = ?')
      .bind(id)
      .first<string>('mint_hash')) ?? ''
  )
}

test('a transaction whose row cannot be read blocks no other, and raises an alert', async () => {
  const early = await offerPass(world)
  const other = await offerPass(world)
  await turns(world, 1)
  await world.sandbox.phone.sign(other.uuid, other.wallet, { unreported: true })
  world.sandbox.ledger.close()
  const hash = await mintOf(early.id)
  await writeAsLater(hash, ', processed = 0')
  await turns(world, 3)
  expect(await statusOf(other.id)).toBe('sold')
  expect(await hasAlert(`quarantine transaction ${hash}`)).toBe(true)
})

/** Adds this many transactions of the minter that cannot be followed before a quarantined one. */
async function letWait(count: number, awaited: string) {
  const { db } = world
  const effects = {
    root: null,
    minted: null,
    offered: [],
    tickets: [],
    ticketUsed: null,
    paid: null,
    repaid: awaited,
  }
  const { minter } = world.sandbox.accounts
  await db.batch([
    db
      .prepare(
        `INSERT INTO quarantine (kind, id, failures, last_error, at, retry_at) VALUES ('transaction', ?, 9, '', 0, ?)`,
      )
      .bind(awaited, world.clock.now() + DAY),
    db.prepare('UPDATE ledger_tx SET processed = 0 WHERE hash = ?').bind(awaited),
    db
      .prepare(
        `WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ?1)
         INSERT INTO ledger_tx (hash, ledger, closed_at, account, type, result, fee, effects)
         SELECT printf('57A1%060d', n), ledger, closed_at, ?3, 'Payment', 'tesSUCCESS', '10', ?4 FROM n, ledger_tx WHERE hash = ?2`,
      )
      .bind(count, awaited, minter.address, JSON.stringify(effects)),
  ])
  return () =>
    db.batch([
      db.prepare(`DELETE FROM quarantine WHERE kind = 'transaction'`),
      db.prepare(`DELETE FROM ledger_tx WHERE hash LIKE '57A1%'`),
      db.prepare('UPDATE ledger_tx SET processed = 1 WHERE hash = ?').bind(awaited),
    ])
}

test('sixty transactions that wait for another delay no newer one, and each is tried', async () => {
  const early = await offerPass(world)
  const other = await offerPass(world)
  await turns(world, 1)
  const mend = await letWait(60, await mintOf(early.id))
  await world.sandbox.phone.sign(other.uuid, other.wallet, { unreported: true })
  world.sandbox.ledger.close()
  const began = world.clock.now()
  await turns(world, 2)
  const accepted = await world.db
    .prepare('SELECT accept_hash FROM purchase WHERE id = ?')
    .bind(other.id)
    .first<string>('accept_hash')
  expect(await isFollowed(accepted ?? '')).toBe(true)
  const without = world.db
    .prepare(`SELECT count(*) AS n FROM ledger_tx WHERE hash LIKE '57A1%' AND turn_at < ?`)
    .bind(began)
  expect(await without.first('n')).toBe(0)
  await mend()
})

test('a lapse is judged despite an earlier transaction whose row cannot be read', async () => {
  const early = await offerPass(world)
  const lapsing = await offerPass(world)
  await turns(world, 1)
  await writeAsLater(await mintOf(lapsing.id))
  world.later(OFFER_LIFE + 15 * MINUTE)
  await turns(world, 5)
  expect(await statusOf(lapsing.id)).toBe('released')
  expect(await statusOf(early.id)).toBe('released')
})

test('while strangers let their offers lapse on a halted ledger, a buyer still gets a place in the queue', async () => {
  const lapsing = []
  for (let offers = 0; offers < 9; offers += 1) lapsing.push(await offerPass(world, 'common'))
  world.later(OFFER_LIFE + 15 * MINUTE)
  world.sandbox.ledger.close()
  await inProcess(world, null).services.follower.catchUp()
  world.haltLedger()
  await reconcile(inProcess(world, null).services)
  const underWay = await world.db
    .prepare(
      `SELECT count(*) AS n FROM submission WHERE status = 'signed' AND purpose IN ('cancel', 'sweep')`,
    )
    .first('n')
  expect(underWay).toBe(5)
  const buyers = [await freshWallet(world), await freshWallet(world), await freshWallet(world)]
  const { services, idle } = inProcess(world, null)
  const answers = await Promise.all(
    buyers.map(({ address }) =>
      buyPass(services, address, { userAddress: address, selectedTier: 'common', quantity: 1 }),
    ),
  )
  expect(answers.map((answer) => (answer.ok ? 'under way' : answer.error))).toEqual(
    buyers.map(() => 'under way'),
  )

  world.resumeLedger()
  world.sandbox.ledger.close()
  await idle()
  await turns(world, 4)
  for (const { id } of lapsing) expect(await statusOf(id)).toBe('released')
})

test('a purchase that failed in the queue and ended elsewhere leaves no alert behind', async () => {
  const { db } = world
  const { services } = inProcess(world, null)
  const { id } = await offerPass(world)
  const unit = { kind: 'purchase', id } as const
  for (let failures = 0; failures < 3; failures += 1) {
    await isolated(services, await readFailing(db), unit, () => Promise.reject(new Error('torn')))
  }
  expect(await hasAlert(`quarantine purchase ${id}`)).toBe(true)
  await endFinishedQuarantines(services)
  expect(await hasAlert(`quarantine purchase ${id}`)).toBe(true)
  world.later(2 * OFFER_LIFE)
  world.sandbox.ledger.close()
  await turns(world, 3)
  expect(await statusOf(id)).toBe('released')
  await turns(world, 1)
  expect(await hasAlert(`quarantine purchase ${id}`)).toBe(false)
})

test('a signature that names no last ledger, and that no ledger gets, costs few calls until its offer ends', async () => {
  const { services } = inProcess(world, null)
  const { id, uuid, wallet } = await offerPass(world)
  await world.sandbox.phone.sign(uuid, wallet, { hold: true, instead: { LastLedgerSequence: undefined } })
  await settle(services, id, { asker: 'signed', deadline: world.clock.now() })
  expect(await statusOf(id)).toBe('confirming')

  const { seen } = world.sandbox.faults
  const before = seen.length
  let closes = 0
  for (const until = world.clock.now() + OFFER_LIFE; world.clock.now() < until; closes += 1) {
    world.later(4 * SECOND)
    world.sandbox.ledger.close()
    await settle(services, id, { asker: 'close', deadline: world.clock.now() })
    if (closes === 100) expect(await statusOf(id)).toBe('confirming')
  }
  const asked = seen.slice(before).filter((target) => target.endsWith(':tx'))
  expect(closes).toBeGreaterThan(150)
  // At each close for two minutes, by when an ordinary one is decided, and once a minute after that; of two operators.
  expect(asked.length).toBeLessThanOrEqual(2 * (30 + 10))
})
