import { takeBack } from '../admission/take-back.ts'
import type { ClosedLedger } from '../ledger/ledger.ts'
import { settle } from '../purchase/settle.ts'
import type { Services } from '../services.ts'

/** Purchases looked at after one close; the rest has its turn with the clock. */
const MOST = 40

/** Whether anything waits for the ledger: while nothing does, the follower rests. */
export async function somethingIsOpen(db: D1Database): Promise<boolean> {
  const open = await db
    .prepare(
      `SELECT EXISTS (SELECT 1 FROM purchase WHERE status NOT IN ('sold', 'released'))
         OR EXISTS (SELECT 1 FROM submission WHERE status = 'signed') AS open`,
    )
    .first<number>('open')
  return open === 1
}

/**
 * After a close: looks at the purchases whose next step that ledger may have brought, or whose offer it outlived, and at
 * holds that keep others waiting.
 */
export async function lookRound(services: Services, { index, closeTime }: ClosedLedger): Promise<void> {
  const { db, clock } = services
  const { results } = await db
    .prepare(
      `SELECT id FROM purchase WHERE status NOT IN ('sold', 'released')
         AND (status IN ('minting', 'offering', 'confirming', 'cancelling')
           OR (status = 'offered' AND offer_expires_at <= ?))
       ORDER BY turn_at, created_at LIMIT ${MOST}`,
    )
    .bind(closeTime)
    .all<{ id: string }>()
  await Promise.all(results.map(({ id }) => settle(services, id, { asker: 'close', deadline: clock.now() })))
  await takeBack(services, index)
}
