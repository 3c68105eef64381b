import { type Database, sqlText } from '../inbox/database.ts'
import { type Output, say } from '../inbox/output.ts'
import { amountOf } from './amount.ts'

/**
 * Has everything sent back that an account is owed for dust, however little, and its refunds that wait for a person tried again.
 * The next cron run begins with it. Throws if the account is owed nothing.
 */
export async function refund(
  database: Database,
  output: Output,
  payer: string | undefined,
  now: number,
): Promise<void> {
  if (payer === undefined) throw new Error('Whose? npm run sale -- refund ADDRESS')
  const who = sqlText(payer)
  const debts = await database.run(
    `UPDATE dust_debt SET status = 'owed', due_at = ${now}, attempts = 0, version = version + 1
     WHERE payer = ${who} AND status <> 'refunding' AND drops > 0 RETURNING drops, tag`,
  )
  const payments = await database.run(
    `UPDATE payment SET status = 'refunding', refund = NULL, attempts = 0, version = version + 1
     WHERE payer = ${who} AND status = 'refund_manual'
       AND NOT EXISTS (SELECT 1 FROM submission WHERE submission.hash = payment.refund AND submission.status = 'signed')
     RETURNING drops, hash`,
  )
  if (debts.length + payments.length === 0) throw new Error(`${payer} is owed nothing, or it is on its way.`)
  await database.run(`DELETE FROM alert WHERE name LIKE ${sqlText(`dust of ${payer} %`)}`)
  for (const { hash } of payments)
    await database.run(`DELETE FROM alert WHERE name = ${sqlText(`payment ${String(hash)}`)}`)
  say(
    output,
    ...debts.map(
      ({ drops, tag }) => `${amountOf(drops)} of dust go back${Number(tag) < 0 ? '' : ` to the tag ${tag}`}.`,
    ),
    ...payments.map(({ drops, hash }) => `${amountOf(drops)} go back for payment ${hash}.`),
  )
}
