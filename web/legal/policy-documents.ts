/** The policies as a policy service hosts them, by the page that frames them; null where none is set for this build. */
export const policyDocuments = {
  '/privacy-policy': import.meta.env.POLICY_PRIVACY_URL || null,
  '/terms-conditions': import.meta.env.POLICY_TERMS_URL || null,
} as const

export type PolicyPage = keyof typeof policyDocuments
