import { documentOf } from '../legal/policy-page.ts'
import type { Leave } from './content-policy.ts'
import type { HostedPolicy } from './policy-settings.ts'

/** A page whose policy is hosted may frame this site's own document of it, and no one else's. */
export function policyLeave(policies: readonly HostedPolicy[]): readonly Leave[] {
  return policies.map(({ page }) => ({ page, frames: "'self'" }))
}

/** The rules of `_headers` for the documents that show what is hosted; nothing if none is. */
export function policyRules(policies: readonly HostedPolicy[]): string {
  return policies.map((policy) => `${ruleFor(policy)}\n`).join('\n')
}

/**
 * What the site says of all its pages is taken back here. A document in a sandbox may not name an opener policy, and
 * what runs in it would ask for the speculation rules as a stranger.
 */
function ruleFor(policy: HostedPolicy): string {
  return [
    documentOf(policy.page),
    '  ! Content-Security-Policy',
    '  ! X-Frame-Options',
    '  ! Referrer-Policy',
    '  ! Cross-Origin-Opener-Policy',
    '  ! Speculation-Rules',
    `  Content-Security-Policy: ${contentPolicy(policy)}`,
    '  X-Frame-Options: SAMEORIGIN',
    '  Referrer-Policy: no-referrer',
  ].join('\n')
}

/** One host may be asked, and whoever opens the document by itself opens it in the same sandbox as the frame around it. */
function contentPolicy({ brings, origin }: HostedPolicy): string {
  const asks =
    brings === 'page'
      ? [`frame-src ${origin}`, "style-src 'unsafe-inline'"]
      : [
          ...['script-src', 'connect-src', 'font-src', 'frame-src'].map((kind) => `${kind} ${origin}`),
          `style-src ${origin} 'unsafe-inline'`,
          `img-src ${origin} data:`,
        ]
  return [
    "default-src 'none'",
    ...asks,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts allow-popups',
  ].join('; ')
}
