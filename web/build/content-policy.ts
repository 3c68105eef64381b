/** What one page may do beyond the site's own content security policy. Hosts are origins, such as `https://example.org`. */
export interface Leave {
  readonly page: string
  readonly scriptsFrom?: string
  readonly connectsTo?: string
  readonly frames?: string
  /** A script that is not ours writes markup as it pleases, so the page does without Trusted Types; ours write none. */
  readonly writesMarkup?: true
}

/**
 * The text of `_headers` with one more rule for each page that is given leave: the site's own policy, widened by all
 * that this page alone may do.
 */
export function withLeave(headers: string, leaves: readonly Leave[]): string {
  const [policy] = /Content-Security-Policy: .+/.exec(headers) ?? []
  if (!policy) throw new Error('_headers names no content security policy')
  const pages = new Set(leaves.map(({ page }) => page))
  const rules = [...pages].map((page) =>
    ruleFor(page, leaves.filter((leave) => leave.page === page).reduce(widened, policy)),
  )
  return [headers.trimEnd(), ...rules, ''].join('\n\n')
}

/** The origin of an address that is fetched into one of our pages. Throws for one that is not `https`, or of many hosts. */
export function secureOrigin(address: string): string {
  const { protocol, hostname, origin } = new URL(address)
  if (protocol !== 'https:') throw new Error(`What a page fetches must be served over https: ${address}`)
  // An address may have other signs in its host; in a policy they would mean something.
  if (!/^[a-z0-9.-]+$/.test(hostname)) throw new Error(`What a page fetches must have one host: ${address}`)
  return origin
}

/** The rule for every page comes first, so this one takes its policy back before it sets another. */
function ruleFor(page: string, policy: string): string {
  return [page, '  ! Content-Security-Policy', `  ${policy}`].join('\n')
}

function widened(policy: string, { scriptsFrom, connectsTo, frames, writesMarkup }: Leave): string {
  let wider = policy
  if (scriptsFrom) wider = including(wider, 'script-src', scriptsFrom)
  if (connectsTo) wider = including(wider, 'connect-src', connectsTo)
  if (frames) wider = including(wider, 'frame-src', frames)
  return writesMarkup ? wider.replace("; require-trusted-types-for 'script'", '') : wider
}

function including(policy: string, directive: string, origin: string): string {
  const there = new RegExp(`\\b${directive} [^;]+`).exec(policy)
  if (!there) return `${policy}; ${directive} ${origin}`
  return there[0].split(' ').includes(origin) ? policy : policy.replace(there[0], `${there[0]} ${origin}`)
}
