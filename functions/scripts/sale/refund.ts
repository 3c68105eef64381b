import type { Database } from '../inbox/database.ts'
import { type Output, say } from '../inbox/output.ts'
import { amountOf } from './amount.ts'
import { forgetRefunds, oweDust, refundAgain } from './payment-store.ts'

/** Makes all that an account is owed due, and retries its refunds that wait for a person. Throws if it is owed nothing. */
export async function refund(
  database: Database,
  output: Output,
  payer: string | undefined,
  now: number,
): Promise<void> {
  if (payer === undefined) throw new Error('Which account? npm run sale ENV refund ADDRESS')
  const debts = await oweDust(database, payer, now)
  const payments = await refundAgain(database, payer)
  if (debts.length + payments.length === 0)
    throw new Error(`${payer} is owed nothing, or its refund is pending.`)
  await forgetRefunds(
    database,
    payer,
    payments.map(({ hash }) => String(hash)),
  )
  say(
    output,
    ...debts.map(
      ({ drops, tag }) =>
        `${amountOf(drops)} of dust will be refunded${Number(tag) < 0 ? '' : ` to the tag ${tag}`}.`,
    ),
    ...payments.map(({ drops, hash }) => `${amountOf(drops)} will be refunded for payment ${hash}.`),
  )
}
