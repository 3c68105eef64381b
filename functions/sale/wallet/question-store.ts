import { sign } from '#contract/signature'
import { MINUTE, SECOND } from '#contract/timing'
import type { Address } from '#contract/wire/ledger-ids'
import { batch, type Sql, sql } from '../../adapters/db/sql.ts'
import type { Services } from '../../services.ts'

/** Questions are counted in periods of so many ms. */
export const PERIOD = 30 * SECOND
/** Groups of wallets, drawn anew in each period: strangers with a few wallets leave most of what there is to others. */
const GROUPS = 64
/** Questions of one group in a period: of all 64 a hundred a second. A page asks three each time it is opened. */
const MAX = 48
/** Of those, what wallets use that could not pay for a pass when they were last read: such a wallet costs its owner nothing. */
const MAX_SHORT = MAX / 2
/** How long it is known whether a wallet could pay, ms. After that it is read once as one of which nothing is known. */
const KNOWN_FOR = 10 * MINUTE

/** What the pages of a wallet ask nodes, and how many questions each is. */
const QUESTIONS = { wallet: 2, nfts: 1 } as const

type Needs = Pick<Services, 'db' | 'clock' | 'secrets'>

/**
 * Takes the questions that a page of a connected wallet may put to nodes; false when they are used up. Nodes answer the
 * sale too, and a wallet costs its owner nothing. A secret draws the groups: a stranger cannot choose one.
 * @example
 * if (!(await takeQuestions(services, wallet, 'wallet'))) return err('busy')
 */
export async function takeQuestions(
  services: Needs,
  wallet: Address,
  what: keyof typeof QUESTIONS,
): Promise<boolean> {
  const { db, clock } = services
  const now = clock.now()
  const end = now - (now % PERIOD) + PERIOD
  const lot = (await drawn(services, 'wallet-questions', wallet, end)) % GROUPS
  const own = await ownNumber(services, wallet)
  const questions = QUESTIONS[what]
  const mayPay = sql`(SELECT may_pay FROM read_wallet WHERE number = ${own} AND ends_at > ${now})`
  // Only the reading of the wallet shows whether it can pay.
  const isShort = what === 'wallet' ? sql`${mayPay} IS 0` : sql`${mayPay} IS NOT 1`
  const most = sql`CASE WHEN ${isShort} THEN ${MAX_SHORT} ELSE ${MAX} END`
  const [taken] = await batch(db, [
    sql`INSERT INTO wallet_questions (lot, ends_at, asked) VALUES (${lot}, ${end}, ${questions})
    ON CONFLICT (lot) DO UPDATE SET ends_at = ${end},
      asked = CASE WHEN ends_at = ${end} THEN asked + ${questions} ELSE ${questions} END
    WHERE (CASE WHEN ends_at = ${end} THEN asked ELSE 0 END) + ${questions} <= ${most}`,
    ...(what === 'wallet' ? [readOnce(own, now)] : []),
  ])
  return taken?.meta.changes === 1
}

/** Notes whether a wallet that was read could pay for a pass. */
export async function noteMayPay(services: Needs, wallet: Address, mayPay: boolean): Promise<void> {
  const now = services.clock.now()
  const seen = mayPay ? 1 : 0
  await sql`UPDATE read_wallet SET may_pay = ${seen}, ends_at = ${now + KNOWN_FOR}
    WHERE number = ${await ownNumber(services, wallet)}
      AND (may_pay <> ${seen} OR ends_at <= ${now + PERIOD})`.run(services.db)
}

/** Deletes what does not count any more. */
export const forgetQuestions = (now: number): readonly Sql[] => [
  sql`DELETE FROM wallet_questions WHERE ends_at < ${now}`,
  sql`DELETE FROM read_wallet WHERE ends_at < ${now}`,
]

/**
 * Where the questions were taken: the wallet counts as short until it is read, or for a period if nodes do not answer.
 * A request at the same time counts it as short too.
 */
const readOnce = (own: number, now: number): Sql =>
  sql`INSERT INTO read_wallet (number, ends_at, may_pay) SELECT ${own}, ${now + PERIOD}, 0
    WHERE changes() = 1
    ON CONFLICT (number) DO UPDATE SET ends_at = ${now + PERIOD}, may_pay = 0 WHERE ends_at <= ${now}`

/** The number of the row of one wallet, which does not name it. */
function ownNumber(services: Needs, wallet: Address): Promise<number> {
  return drawn(services, 'read-wallet', wallet, 0)
}

/** A number of 48 bits, drawn by a secret. */
async function drawn({ secrets }: Needs, purpose: string, wallet: Address, time: number): Promise<number> {
  return Number.parseInt((await sign(secrets.room, purpose, wallet, time)).slice(-12), 16)
}
