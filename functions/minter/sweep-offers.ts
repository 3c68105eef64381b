import { cancelTransaction } from '../purchase/mint-transaction.ts'
import type { Services } from '../services.ts'
import { askSigner } from './ask-signer.ts'
import { unsettledUpkeep, writeDownUpkeep } from './submissions.ts'
import { nextFreeTicket } from './tickets.ts'

const MOST_OFFERS = 100
const SWEEP_LEDGERS = 20

/** Clears expired offers off the ledger, each worth 0.2 XRP of the minter's reserve. They are listed until it has. */
export async function sweepOffers(services: Services): Promise<void> {
  const { db, config, clock, follower } = services
  if ((await unsettledUpkeep(db)).some(({ purpose }) => purpose === 'sweep')) return
  const { results } = await db
    .prepare('SELECT id FROM stale_offer ORDER BY since LIMIT ?')
    .bind(MOST_OFFERS)
    .all<{ id: string }>()
  if (results.length === 0) return
  const [ticket, state] = await Promise.all([nextFreeTicket(db), follower.standing()])
  if (ticket === null || !state) return

  const offers = results.map(({ id }) => id)
  const lastLedger = state.index + SWEEP_LEDGERS
  const transaction = cancelTransaction(config, offers, { ticket, state, lastLedger })
  const signed = await askSigner(services, transaction, state)
  if (!signed) return
  const { blob, hash } = signed
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
