import { afterEach, beforeEach, expect, test } from 'vitest'
import { err, ok } from '#contract/result'
import { txHash } from '#contract/wire/ledger-ids'
import { type Log, quietLog } from '../../../../functions/log.ts'
import { followMint } from '../../../../functions/sale/purchase/follow-mint.ts'
import type { Services } from '../../../../functions/services.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'
import { BUYER, keepSigned, MINT, OFFER, samplePurchase, TOKEN } from './sample-purchase.ts'

let memory: MemoryDatabase
beforeEach(async () => {
  memory = createMemoryDatabase()
  await memory.db.batch([
    ...keepSigned(memory.db),
    memory.db
      .prepare(
        `INSERT INTO ledger_tx (hash, ledger, account, type, result, fee, effects)
         VALUES (?, 105, ?, 'NFTokenMint', 'tecNO_PERMISSION', '12', '{"root":null,"minted":null,"offered":[],"tickets":[],"ticketUsed":null}')`,
      )
      .bind(MINT, BUYER),
  ])
})
afterEach(() => memory.close())

const VALIDATED = {
  hash: MINT,
  ledger: 105,
  account: BUYER,
  type: 'NFTokenMint',
  ticket: null,
  uri: null,
  payment: null,
}

/**
 * A mint that failed on the ledger: each node says that the issuer names another minter and the buyer disallows offers,
 * and two nodes agree on this account state.
 */
async function refused(
  agreed: string | null,
  shown: readonly ({ TransactionResult: string } | null)[] = [],
  index = 105,
  log: Log = quietLog,
  status: 'minting' | 'offering' = 'minting',
) {
  const issuer = (minter: string) => ({ minter, offersBlocked: false })
  const services = {
    db: memory.db,
    config: { minter: BUYER, issuer: 'issuer' },
    ledger: {
      nodes: shown.map((meta, at) => ({
        operator: `operator ${at}`,
        transaction: async () => ok(meta && { ...VALIDATED, meta: { ...meta, AffectedNodes: [] } }),
      })),
      agree: async () =>
        agreed === null ? err('single-operator') : ok({ index, account: async () => ok(issuer(agreed)) }),
      account: async () => ok({ minter: 'another minter', offersBlocked: true }),
    },
    follower: { catchUp: async () => null },
    clock: { now: () => 2_000 },
    secrets: { alertUrl: null },
    xaman: { cancel: async () => {} },
    log,
    defer: () => {},
  } as unknown as Services
  const step = await followMint(services, samplePurchase({ status, payload: null }), {
    asker: 'close',
    deadline: 0,
  })
  const { results } = await memory.db.prepare('SELECT name FROM halt').all<{ name: string }>()
  return { step, halts: results.map(({ name }) => name) }
}

test('two nodes that show another minter than ours stop the sale', async () => {
  const { step, halts } = await refused('another minter')
  expect(step).toMatchObject({
    kind: 'moved',
    purchase: { status: 'released' },
    why: { kind: 'minter_not_named' },
  })
  expect(halts).toEqual(['minter'])
})

test('an issuer state that two nodes showed before the mint failed stops nothing', async () => {
  const { step, halts } = await refused('another minter', [], 104)
  expect(step).toMatchObject({ kind: 'moved', purchase: { status: 'reserved' } })
  expect(halts).toEqual([])
})

test.each([
  ['two nodes disagree with it', BUYER],
  ['it is alone', null],
])('one node’s answer about issuer and buyer stops nothing when %s', async (_how, agreed) => {
  const { step, halts } = await refused(agreed)
  expect(step).toMatchObject({ kind: 'moved', purchase: { status: 'reserved' } })
  expect(halts).toEqual([])
})

test('a mint that failed on the ledger is signed again', async () => {
  expect((await refused(BUYER)).step).toMatchObject({ kind: 'moved', purchase: { status: 'reserved' } })
})

test('of two callers that read the outcome of a mint only the one that moves its purchase logs it', async () => {
  const settled: unknown[] = []
  const log = { ...quietLog, submissionSettled: (fields: unknown) => void settled.push(fields) }
  const both = await Promise.all([1, 2].map(() => refused(BUYER, [], 105, log)))
  expect(both.map(({ step }) => step.kind).sort()).toEqual(['again', 'moved'])
  expect(settled).toHaveLength(1)
})

test('a caller that read a mint before its offer was cancelled does not mistake the cancellation for the mint', async () => {
  const withdrawal = txHash.parse('C3'.padEnd(64, '3'))
  await memory.db.batch([
    memory.db.prepare(`UPDATE purchase SET status = 'cancelling', version = 6`),
    memory.db.prepare(`UPDATE submission SET status = 'validated'`),
    memory.db
      .prepare(
        `INSERT INTO submission (hash, purchase_id, purpose, blob, first_ledger, last_ledger, offer_id, created_at)
         VALUES (?, 'purchase', 'cancel', '', 106, 116, ?, 1500)`,
      )
      .bind(withdrawal, OFFER),
    memory.db
      .prepare(
        `INSERT INTO ledger_tx (hash, ledger, account, type, result, fee, effects)
         VALUES (?, 107, ?, 'NFTokenCancelOffer', 'tesSUCCESS', '12', '{"root":null,"minted":null,"offered":[],"tickets":[],"ticketUsed":null}')`,
      )
      .bind(withdrawal, BUYER),
  ])
  expect((await refused(BUYER)).step).toEqual({ kind: 'again' })
  expect(await memory.db.prepare('SELECT name FROM alert').first('name')).toBeNull()
})

test('an offer of an NFToken that is another pass’s by now is withdrawn, and its purchase ends', async () => {
  const offered = [{ offer: OFFER, token: TOKEN }]
  const effects = JSON.stringify({ root: null, minted: null, offered, tickets: [], ticketUsed: null })
  await memory.db.batch([
    memory.db.prepare(`UPDATE purchase SET status = 'offering', nftoken_id = ?`).bind(TOKEN),
    memory.db
      .prepare(`UPDATE submission SET purpose = 'offer', offer_id = ?, offer_expires_at = 9`)
      .bind(OFFER),
    memory.db.prepare('UPDATE pass SET nftoken_id = ? WHERE id = 900').bind(TOKEN),
    memory.db.prepare(`UPDATE ledger_tx SET result = 'tesSUCCESS', effects = ?`).bind(effects),
  ])
  const { step } = await refused(BUYER, [], 105, quietLog, 'offering')
  expect(step).toMatchObject({ kind: 'moved', purchase: { status: 'released' } })
  expect(await memory.db.prepare('SELECT id FROM stale_offer').first('id')).toBe(OFFER)
  expect(await memory.db.prepare('SELECT status FROM submission').first('status')).toBe('validated')
})
