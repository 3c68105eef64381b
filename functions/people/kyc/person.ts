import { kycText } from '#contract/kyc'
import type { KycStatus } from '#contract/wire/kyc'
import * as z from '#contract/wire/schema'
import { flag } from '../../adapters/db/row-schema.ts'

/** The columns of a person in every state of the check. Times are unix ms. */
const basis = {
  id: z.string(),
  version: z.number(),
  applicant: z.nullable(z.string()),
  level: z.nullable(z.string()),
  duplicate: flag,
  startedAt: z.nullable(z.number()),
  decidedAt: z.nullable(z.number()),
  checkedAt: z.nullable(z.number()),
  // A report came in, and the provider has not been asked since.
  due: flag,
}
const begun = { ...basis, checkedAt: z.number() }
/** The level that the provider has reported. */
const seen = { ...begun, level: z.string() }
const decided = { ...seen, decidedAt: z.number() }

export const person = z.discriminatedUnion('state', [
  z.object({ ...basis, state: z.literal('none') }),
  z.object({ ...begun, state: z.literal('open') }),
  z.object({ ...seen, state: z.literal('in-review') }),
  z.object({ ...seen, state: z.literal('resubmit') }),
  z.object({ ...decided, state: z.literal('approved') }),
  z.object({ ...decided, state: z.literal('refused') }),
  z.object({ ...decided, state: z.literal('withdrawn') }),
])

/** The person behind one wallet or several, by the state of the check, with what the state guarantees. */
export type Person = Readonly<z.infer<typeof person>>

/** The status of a wallet's owner, as the wire has it. Null for a wallet whose owner never began. */
export function kycStatusOf(person: Person | null): KycStatus {
  const state = person?.state ?? 'none'
  const { next, message } = kycText(state, person?.duplicate ?? false)
  return {
    kycVerified: state === 'approved',
    state,
    next,
    message,
    startedAt: person?.startedAt ?? null,
    decidedAt: person?.decidedAt ?? null,
    checkedAt: person?.checkedAt ?? null,
  }
}
