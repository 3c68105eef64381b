import * as z from './schema.ts'

/** What is kept of an identity check: its status, level and dates. Never a document, a name or a birthday. */
export const kycStatus = z.enum(['none', 'pending', 'approved', 'rejected', 'revoked'])
export type KycStatus = z.infer<typeof kycStatus>
