import { documentOf } from '../legal/policy-page.ts'
import { documentTitle, routeAt } from '../routes.ts'
import { tag, text } from './markup.ts'
import type { HostedPolicy } from './settings.ts'

/**
 * Our document that shows a hosted policy. It contains nothing of the site, because it may connect to one host only.
 */
export function policyHtml(policy: HostedPolicy): string {
  const title = `${documentTitle(routeAt(policy.page))}, hosted by ${new URL(policy.address).host}`
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="robots" content="noindex">
    <title>${text(title)}</title>
    <style>
      :root { color-scheme: light; font: 1rem/1.6 system-ui, sans-serif; }
      body { margin: 1rem; }
      iframe { position: fixed; inset: 0; width: 100%; height: 100%; border: 0; }
    </style>
  </head>
  <body>
    ${shown(policy, title)}
  </body>
</html>
`
}

/** The rules of `_headers` for these documents; empty without hosted policies. */
export function policyRules(policies: readonly HostedPolicy[]): string {
  return policies.map((policy) => `${ruleFor(policy)}\n`).join('\n')
}

function shown({ brings, address, fills }: HostedPolicy, title: string): string {
  const referrerpolicy = 'no-referrer'
  if (brings === 'page') return `${tag('iframe', { src: address, title, referrerpolicy })}</iframe>`
  return [
    ...(fills ? [`${tag('div', fills)}</div>`] : []),
    `${tag('script', { src: address, referrerpolicy })}</script>`,
    '<noscript>This copy needs scripts. The text on the page around it is the one that holds.</noscript>',
  ].join('\n    ')
}

/**
 * Resets headers of the site. A sandboxed document may set no opener policy, and would request the speculation rules
 * as a foreign origin.
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

/** Allows one host, with the sandbox of the frame even when the document is opened directly. */
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
