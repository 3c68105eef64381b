import type { Database } from '../inbox/database.ts'
import { type Output, say } from '../inbox/output.ts'
import { amountOf } from './amount.ts'
import { authorOf, type Signed } from './author.ts'
import { refundAll } from './payment-store.ts'

/** Makes all that an account is owed due, and retries its refunds that wait for a person. Throws if it is owed nothing. */
export async function refund(
  database: Database,
  output: Output,
  payer: string | undefined,
  signed: Signed,
): Promise<void> {
  if (payer === undefined) throw new Error('Which account? npm run sale ENV refund ADDRESS')
  const { debts, payments } = await refundAll(database, authorOf(signed), `refund ${payer}`, payer)
  if (debts.length + payments.length === 0)
    throw new Error(`${payer} is owed nothing, or its refund is pending.`)
  say(
    output,
    ...debts.map(
      ({ drops, tag }) =>
        `${amountOf(drops)} of dust will be refunded${Number(tag) < 0 ? '' : ` to the tag ${tag}`}.`,
    ),
    ...payments.map(({ drops, hash }) => `${amountOf(drops)} will be refunded for payment ${hash}.`),
  )
}
