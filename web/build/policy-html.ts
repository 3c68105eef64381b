import { documentTitle, routeAt } from '../routes.ts'
import type { HostedPolicy } from './policy-settings.ts'

/** The document of ours that shows what a policy service hosts. It has nothing of the site, because it may ask one host only. */
export function policyHtml(policy: HostedPolicy): string {
  const title = text(`${documentTitle(routeAt(policy.page))}, hosted by ${new URL(policy.address).host}`)
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="robots" content="noindex">
    <title>${title}</title>
    <style>
      :root { color-scheme: light; font: 1rem/1.6 system-ui, sans-serif; }
      body { margin: 1rem; }
      iframe { position: fixed; inset: 0; width: 100%; height: 100%; border: 0; }
    </style>
  </head>
  <body>
    ${policy.brings === 'page' ? frameOf(policy.address, title) : scriptOf(policy)}
  </body>
</html>
`
}

function frameOf(address: string, title: string): string {
  return `<iframe src="${text(address)}" title="${title}" referrerpolicy="no-referrer"></iframe>`
}

function scriptOf({ address, fills }: HostedPolicy): string {
  const attributes = Object.entries(fills ?? {}).map(([name, value]) => ` ${name}="${text(value)}"`)
  const place = fills ? `<div${attributes.join('')}></div>\n    ` : ''
  return `${place}<script src="${text(address)}" referrerpolicy="no-referrer"></script>
    <noscript>This copy needs scripts. The text on the page around it is the one that holds.</noscript>`
}

function text(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
