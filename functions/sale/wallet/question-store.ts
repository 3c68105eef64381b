import { sign } from '#contract/signature'
import { SECOND } from '#contract/timing'
import type { Address } from '#contract/wire/ledger-ids'
import { sql } from '../../adapters/db/sql.ts'
import type { Services } from '../../services.ts'

/** Questions are counted in periods of so many ms. */
export const PERIOD = 30 * SECOND
/** Groups of wallets, drawn anew in each period: strangers with a few wallets leave most of what there is to others. */
const GROUPS = 64
/** Questions of one group in a period: of all 64 a hundred a second. A page asks three each time it is opened. */
const MAX = 48

/**
 * Takes so many of the questions that pages of connected wallets may put to nodes; false when they are used up. Nodes
 * answer the sale too, and a wallet costs its owner nothing. A secret draws the groups: a stranger cannot choose one.
 * @example
 * if (!(await takeQuestions(services, wallet, 2))) return err('busy')
 */
export async function takeQuestions(
  { db, clock, secrets }: Pick<Services, 'db' | 'clock' | 'secrets'>,
  wallet: Address,
  questions: number,
): Promise<boolean> {
  const now = clock.now()
  const end = now - (now % PERIOD) + PERIOD
  const drawn = await sign(secrets.room, 'wallet-questions', wallet, end)
  const lot = Number.parseInt(drawn.slice(-2), 16) % GROUPS
  return sql`INSERT INTO wallet_questions (lot, ends_at, asked) VALUES (${lot}, ${end}, ${questions})
    ON CONFLICT (lot) DO UPDATE SET ends_at = ${end},
      asked = CASE WHEN ends_at = ${end} THEN asked + ${questions} ELSE ${questions} END
    WHERE ends_at <> ${end} OR asked + ${questions} <= ${MAX}`.changed(db)
}
