/** Where Turnstile is: its script, its frame, and what they call. */
const TURNSTILE = 'https://challenges.cloudflare.com'

/** The pages with a form, and so with a human check where one is configured. */
const PAGES = ['/investor-form', '/developer-form', '/incubator-form', '/faq'] as const

/**
 * The text of `_headers` with a rule for each page with a form: the site's own policy, and in it leave to load Turnstile.
 * Its script is not ours and writes markup as it pleases, so those pages do without Trusted Types; ours write none anyway.
 */
export function withCheckHeaders(headers: string): string {
  const [policy] = /Content-Security-Policy: .+/.exec(headers) ?? []
  if (!policy) throw new Error('_headers names no content security policy')
  const wider = policy
    .replace("script-src 'self'", `script-src 'self' ${TURNSTILE}`)
    .replace("connect-src 'self'", `connect-src 'self' ${TURNSTILE}`)
    .replace("; require-trusted-types-for 'script'", '')
  const rules = PAGES.map((page) =>
    [page, '  ! Content-Security-Policy', `  ${wider}; frame-src ${TURNSTILE}`].join('\n'),
  )
  return [headers.trimEnd(), ...rules, ''].join('\n\n')
}
