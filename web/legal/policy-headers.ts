/** The pages that may frame a document of a policy service, and that document's address. */
export type FramedDocuments = Readonly<Record<string, string | undefined>>

/**
 * The text of `_headers` with one more rule for each page that frames a document: the site's own policy, and in it
 * leave to frame that document's origin, on that page alone. Throws for an address that is not `https`.
 */
export function withPolicyHeaders(headers: string, documents: FramedDocuments): string {
  const [policy] = /Content-Security-Policy: .+/.exec(headers) ?? []
  if (!policy) throw new Error('_headers names no content security policy')
  const rules = Object.entries(documents).flatMap(([page, address]) =>
    address ? [ruleFor(page, policy, originOf(address))] : [],
  )
  return [headers.trimEnd(), ...rules, ''].join('\n\n')
}

/** The rule for every page comes first, so this one takes its policy back before it sets another. */
function ruleFor(page: string, policy: string, origin: string): string {
  return [page, '  ! Content-Security-Policy', `  ${policy}; frame-src ${origin}`].join('\n')
}

function originOf(address: string): string {
  const { protocol, origin } = new URL(address)
  if (protocol !== 'https:') throw new Error(`A policy document must be served over https: ${address}`)
  return origin
}
