/** The pages whose text a policy service may host as well. */
export const policyPages = ['/privacy-policy', '/terms-conditions'] as const

export type PolicyPage = (typeof policyPages)[number]

/** Where the document of ours stands that shows what the service hosts. It has no access to this site: see `build/policy-document.ts`. */
export function documentOf(page: PolicyPage): string {
  return `${page}/document`
}
