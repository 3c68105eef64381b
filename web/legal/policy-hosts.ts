import type { PolicyPage } from './policy-page.ts'

/** The host of the policy service whose text is framed below ours, by page; null where none is set for this build. */
export const policyHosts: Readonly<Record<PolicyPage, string | null>> = {
  '/privacy-policy': hostOf(import.meta.env.POLICY_PRIVACY_URL || import.meta.env.POLICY_PRIVACY_SCRIPT),
  '/terms-conditions': hostOf(import.meta.env.POLICY_TERMS_URL || import.meta.env.POLICY_TERMS_SCRIPT),
}

function hostOf(address: string | undefined): string | null {
  return address ? new URL(address).host : null
}
