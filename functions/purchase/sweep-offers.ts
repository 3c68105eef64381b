import { decode } from 'ripple-binary-codec'
import { offerId } from '#contract/ledger-ids'
import * as z from '#contract/schema'
import type { Follow } from '../ledger/ledger.ts'
import { signTransaction } from '../ledger/sign.ts'
import { type Submission, unsettledUpkeep, writeDownUpkeep } from '../ledger/submissions.ts'
import { nextFreeTicket } from '../ledger/tickets.ts'
import type { Services } from '../services.ts'
import { cancelTransaction } from './mint-transaction.ts'

const MOST_OFFERS = 100
const SWEEP_LEDGERS = 20

/** Clears expired offers off the ledger, each worth 0.2 XRP of the minter's reserve. They are listed until it has. */
export async function sweepOffers(services: Services, follow: Follow): Promise<void> {
  const { db, config, secrets, clock } = services
  if ((await unsettledUpkeep(db)).some(({ purpose }) => purpose === 'sweep')) return
  const { results } = await db
    .prepare('SELECT id FROM stale_offer ORDER BY since LIMIT ?')
    .bind(MOST_OFFERS)
    .all<{ id: string }>()
  if (results.length === 0) return
  const ticket = await nextFreeTicket(db)
  if (ticket === null) return

  const offers = results.map(({ id }) => id)
  const state = follow.latest()
  const lastLedger = state.index + SWEEP_LEDGERS
  const { blob, hash } = signTransaction(
    cancelTransaction(config, offers, { ticket, state, lastLedger }),
    secrets.minter,
  )
  await writeDownUpkeep(db, {
    hash,
    purchaseId: null,
    purpose: 'sweep',
    ticket,
    sequence: null,
    blob,
    firstLedger: state.index,
    lastLedger,
    offerId: null,
    offerExpiresAt: null,
    createdAt: clock.now(),
  })
}

const sweep = z.object({ NFTokenOffers: z.array(offerId) })

/** Strikes the offers of a validated sweep off the list. */
export function sweptOffers(db: D1Database, { blob }: Submission): D1PreparedStatement {
  const { NFTokenOffers } = sweep.parse(decode(blob))
  return db
    .prepare('DELETE FROM stale_offer WHERE id IN (SELECT value FROM json_each(?))')
    .bind(JSON.stringify(NFTokenOffers))
}
