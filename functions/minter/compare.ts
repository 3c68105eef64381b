import { HOUR } from '#contract/timing'
import { raiseAlert } from '../alerts/alerts.ts'
import { pullBrake, releaseBrake } from '../alerts/brake.ts'
import { readCursor, readTx } from '../follower/store.ts'
import { textOf } from '../ledger/hex-text.ts'
import type { LedgerNft, NftOffer, View } from '../ledger/ledger.ts'
import { maySign } from '../ledger/may-sign.ts'
import { adoptToken } from '../pass/store.ts'
import { passOfToken } from '../pass/token.ts'
import type { Services } from '../services.ts'
import { keepOut, setAside } from './stale-offers.ts'
import { addTickets, voidTickets } from './tickets.ts'

/** How long a comparison holds while the minter's account does not change. */
const HOLDS = HOUR
const MOST_ROWS = 2_000

/**
 * Compares what the minter has on the ledger with what the database says: tickets, offers, tokens and drops (I4, I6,
 * I8, I14). Does nothing while account and key are as they were at the last comparison. What the ledger does not have is given
 * up, what it has and we do not know is taken up or withdrawn; people are told.
 */
export async function compareWithLedger(services: Services): Promise<void> {
  const { db, ledger, clock, config, signer } = services
  const cursor = await readCursor(db)
  if (!cursor) return
  const last = await db
    .prepare('SELECT hash, key, at FROM comparison')
    .first<{ hash: string; key: string; at: number }>()
  if (last?.hash === cursor.hash && last.key === signer.key && clock.now() - last.at < HOLDS) return

  const agreed = await ledger.agree()
  if (!agreed.ok) return
  const view = agreed.value
  const [root, issuer, tickets, offers, tokens] = await Promise.all([
    view.account(config.minter),
    view.account(config.issuer),
    view.tickets(config.minter),
    view.offers(config.minter),
    view.tokens(config.minter),
  ])
  if (!root.ok || !root.value || !issuer.ok || !tickets.ok || !offers.ok || !tokens.ok) return
  // Only a ledger with which the follower is level can be compared with what it wrote.
  if (root.value.previousTx !== cursor.hash || !(await readTx(db, cursor.hash))) return

  if (issuer.value?.minter !== config.minter) {
    await pullBrake(services, 'minter', 'The issuer has not named this minter (AccountSet, NFTokenMinter).')
  } else if (!maySign(config.minter, root.value, signer.key)) {
    await pullBrake(services, 'minter', 'The key may not sign for the minter (SetRegularKey).')
  } else {
    await releaseBrake(services, 'minter')
  }
  if (root.value.balance.toString() !== cursor.balance) {
    await pullBrake(
      services,
      'loss',
      `The minter has ${root.value.balance} drops; read were ${cursor.balance}.`,
    )
  }
  await compareTickets(services, tickets.value)
  await compareOffers(services, offers.value)
  await compareTokens(services, tokens.value, offers.value, view)
  await db
    .prepare(
      'INSERT INTO comparison (id, hash, key, at) VALUES (1, ?1, ?2, ?3) ON CONFLICT (id) DO UPDATE SET hash = ?1, key = ?2, at = ?3',
    )
    .bind(cursor.hash, signer.key, clock.now())
    .run()
}

async function compareTickets(services: Services, onLedger: readonly number[]): Promise<void> {
  await addTickets(services.db, onLedger).run()
  const voided = await voidTickets(services.db, onLedger)
  if (voided.length === 0) return
  await raiseAlert(
    services,
    `tickets ${voided[0]}`,
    `The ledger does not have the tickets ${voided.join(', ')}.`,
  )
}

/** Offers that no open purchase, submission or sweep accounts for are withdrawn; what was swept is struck off. */
async function compareOffers(services: Services, onLedger: readonly NftOffer[]): Promise<void> {
  const { db } = services
  const ids = JSON.stringify(onLedger.map(({ id }) => id))
  await db.prepare('DELETE FROM stale_offer WHERE id NOT IN (SELECT value FROM json_each(?))').bind(ids).run()
  const { results } = await db
    .prepare(
      `SELECT value AS id FROM json_each(?) WHERE NOT EXISTS (SELECT 1 FROM stale_offer WHERE id = value)
         AND NOT EXISTS (SELECT 1 FROM purchase WHERE offer_id = value AND status NOT IN ('sold', 'released'))
         AND NOT EXISTS (SELECT 1 FROM submission WHERE offer_id = value AND status = 'signed')`,
    )
    .bind(ids)
    .all<{ id: string }>()
  for (const { id, nftokenId } of onLedger.filter((offer) => results.some((row) => row.id === offer.id))) {
    await keepOut(services, id, nftokenId)
    await raiseAlert(services, `offer ${id}`, 'An offer of the minter that no purchase knows is withdrawn.')
  }
}

async function compareTokens(
  services: Services,
  held: readonly LedgerNft[],
  offers: readonly NftOffer[],
  view: View,
): Promise<void> {
  const { db, config } = services
  const { results } = await db
    .prepare(
      `SELECT id, nftoken_id, status, aside FROM token
       WHERE nftoken_id IS NOT NULL AND status <> 'sold' ORDER BY id LIMIT ${MOST_ROWS}`,
    )
    .all<{ id: number; nftoken_id: string; status: string; aside: string | null }>()
  const heldIds = new Set<string>(held.map(({ NFTokenID }) => NFTokenID))
  const offered = new Set<string>(offers.map(({ nftokenId }) => nftokenId))
  for (const { id, nftoken_id, status, aside } of results) {
    const there = heldIds.has(nftoken_id)
    if (status === 'available' && !there) {
      await setAside(db, id)
      await raiseAlert(
        services,
        `gone ${nftoken_id}`,
        `The token of pass ${id} left the minter before ledger ${view.index}.`,
      )
    }
    if (aside !== null && there && !offered.has(nftoken_id)) await putBack(db, id)
  }
  const known = new Set(results.map(({ nftoken_id }) => nftoken_id))
  for (const { NFTokenID: token, URI } of held) {
    if (known.has(token)) continue
    const pass = passOfToken(config, token, textOf(URI ?? ''))
    if (pass !== null && (await adoptToken(db, pass, token))) continue
    await raiseAlert(services, `token ${token}`, 'The minter holds a token that belongs to no pass.')
  }
}

/** Back to stock: nobody can take it any more, and it is the minter's. */
async function putBack(db: D1Database, pass: number): Promise<void> {
  await db
    .prepare(
      `UPDATE token SET status = 'available', aside = NULL WHERE id = ? AND aside IS NOT NULL AND purchase_id IS NULL`,
    )
    .bind(pass)
    .run()
}
