/** Pages whose text may also be hosted by a policy service. */
export const policyPages = ['/privacy-policy', '/terms-conditions'] as const

export type PolicyPage = (typeof policyPages)[number]

/** The path of our document that shows the hosted text: see `build/policy-document.ts`. */
export function documentOf(page: PolicyPage): string {
  return `${page}/document`
}
