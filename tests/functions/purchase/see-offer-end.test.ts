import { bytesToHex, stringToHex } from '@xrplf/isomorphic/utils'
import { decodeAccountID } from 'ripple-address-codec'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { drops } from '#contract/money'
import { ok } from '#contract/result'
import { type NFTokenID, nftokenId } from '#contract/wire/ledger-ids'
import type { LedgerNft } from '../../../functions/ledger/ledger.ts'
import { seeOfferEnd } from '../../../functions/purchase/see-offer-end.ts'
import type { Services } from '../../../functions/services.ts'
import { keepLink, linkShown } from '../../support/chain-link.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../support/memory-database.ts'
import { quietLog } from '../quiet-log.ts'
import { ACCEPTANCE, BUYER, MINT, OFFER, samplePurchase, TOKEN } from './sample-purchase.ts'

const SITE = 'http://touchstone.test'
const REALLY = nftokenId.parse('0008'.padEnd(64, 'B'))

let memory: MemoryDatabase
beforeEach(async () => {
  memory = createMemoryDatabase()
  const { db } = memory
  const effects = {
    root: { previousTx: null, balance: '1', change: '0' },
    minted: null,
    offered: [],
    tickets: [],
    ticketUsed: null,
  }
  await db.batch([
    db
      .prepare(
        `UPDATE token SET status = 'reserved', purchase_id = 'purchase', nftoken_id = ? WHERE id = 510`,
      )
      .bind(TOKEN),
    db
      .prepare(
        `INSERT INTO purchase (id, token_id, nftoken_id, wallet, tier, price_drops, status, version, request_key, request_hash, created_at, offer_id)
         VALUES ('purchase', 510, ?, ?, 'rare', '450000000', 'offered', 4, 'key', '', 1000, ?)`,
      )
      .bind(TOKEN, BUYER, OFFER),
    db
      .prepare(
        `INSERT INTO ledger_tx (hash, ledger, account, type, result, fee, effects) VALUES (?, 102, ?, 'NFTokenMint', 'tesSUCCESS', '12', ?)`,
      )
      .bind(MINT, BUYER, JSON.stringify(effects)),
  ])
})
afterEach(() => memory.close())

/** Looks after the offer's end, in a ledger in which the minter has this token, and the offer that stands sells that one. */
async function look(
  held: string | readonly Partial<LedgerNft>[],
  sells: string | null,
  purchase = samplePurchase(),
  nodes: readonly { transaction(): Promise<unknown> }[] = [],
) {
  const view = {
    index: 400,
    closeTime: 900_000,
    offer: async () => ok(sells && { id: OFFER, nftokenId: sells }),
    tokens: async () => ok(typeof held === 'string' ? [{ NFTokenID: held, URI: null }] : held),
    account: async () => ok({ balance: drops(1n), previousTx: MINT }),
  }
  const services = {
    db: memory.db,
    clock: { now: () => 0 },
    config: { minter: BUYER, issuer: BUYER, siteUrl: SITE },
    ledger: { agree: async () => ok(view), nodes },
    follower: { standing: async () => ({ closeTime: 900_000 }), catchUp: async () => null },
    secrets: { alertUrl: null },
    xaman: { cancel: async () => {} },
    log: quietLog,
    defer: () => {},
  } as unknown as Services
  const step = await seeOfferEnd(services, purchase, 'expired')
  const pass = await memory.db.prepare('SELECT nftoken_id, status, aside FROM token WHERE id = 510').first()
  return { step, pass }
}

test('an offer whose time is over gives its pass back while the minter holds the token', async () => {
  const { step, pass } = await look(TOKEN, null)
  expect(step).toMatchObject({ moved: { status: 'released' } })
  expect(pass).toEqual({ nftoken_id: TOKEN, status: 'available', aside: null })
})

test('a token that left the minter unsold keeps its pass out of stock', async () => {
  const { pass } = await look(REALLY, null)
  expect(pass).toEqual({ nftoken_id: TOKEN, status: 'reserved', aside: 'gone' })
})

test('a token that was sold with the next purchase of its pass is not called gone by who read the one before', async () => {
  await memory.db.batch([
    memory.db.prepare(`UPDATE purchase SET status = 'released', version = 5`),
    memory.db.prepare(`UPDATE token SET status = 'sold', purchase_id = 'next' WHERE id = 510`),
  ])
  const { step, pass } = await look(REALLY, null)
  expect(step).toBe('again')
  expect(pass).toEqual({ nftoken_id: TOKEN, status: 'sold', aside: null })
  expect(await memory.db.prepare('SELECT name FROM alert').first('name')).toBeNull()
})

test('an end that somebody else reads otherwise while the nodes are asked is looked at anew', async () => {
  const link = { account: BUYER, hash: ACCEPTANCE, ledger: 300, previousTx: MINT, type: 'NFTokenCancelOffer' }
  await memory.db.batch([
    keepLink(memory.db, link),
    memory.db
      .prepare(
        `INSERT INTO offer_end (offer_id, how, nftoken_id, owner, buyer, amount, hash, ledger, closed_at, account, fee)
         VALUES (?, 'cancelled', ?, NULL, ?, '450000000', ?, 300, NULL, ?, '12')`,
      )
      .bind(OFFER, TOKEN, BUYER, ACCEPTANCE, BUYER),
  ])
  const transaction = async () => {
    await memory.db.prepare(`UPDATE offer_end SET how = 'accepted'`).run()
    return ok(linkShown(link))
  }
  const { step, pass } = await look(REALLY, null, samplePurchase(), [{ transaction }])
  expect(step).toBe('again')
  expect(pass).toEqual({ nftoken_id: TOKEN, status: 'reserved', aside: null })
})

test('where the offer that stands sells another token than was read, that one is the pass’s', async () => {
  const { step, pass } = await look(REALLY, REALLY)
  expect(step).toBe('again')
  expect(pass).toEqual({ nftoken_id: REALLY, status: 'reserved', aside: null })
})

/** The first and the second token that the issuer made, of the rare tier (XLS-20: the taxon is scrambled by the sequence). */
const [first, second] = ['0000099800000000', '16E5DA9F00000001'].map((end) =>
  nftokenId.parse(`00080000${bytesToHex(decodeAccountID(BUYER))}${end}`),
) as [NFTokenID, NFTokenID]
const named = (token: NFTokenID, pass: number) => ({
  NFTokenID: token,
  URI: stringToHex(`${SITE}/nft/${pass}/metadata`),
})

test('a token that names another pass is not this one’s: its own goes back to stock with it', async () => {
  await memory.db.prepare('UPDATE token SET nftoken_id = ? WHERE id = 510').bind(first).run()
  const purchase = samplePurchase({ nftokenId: first })
  const { step, pass } = await look([named(first, 511), named(second, 510)], null, purchase)
  expect(step).toBe('again')
  expect(pass).toEqual({ nftoken_id: second, status: 'reserved', aside: null })
})

test('a token whose URI says nothing to this site is the one that was read', async () => {
  const { step } = await look([{ NFTokenID: TOKEN, URI: stringToHex('https://elsewhere.example/7') }], null)
  expect(step).toMatchObject({ moved: { status: 'released' } })
})
