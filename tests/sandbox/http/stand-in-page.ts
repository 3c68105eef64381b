import { readFileSync } from 'node:fs'
import { html } from 'hono/html'

/** A piece of a page; values put into it are escaped. */
export type Markup = ReturnType<typeof html>

/** What all pages of one stand-in have in common. */
interface StandIn {
  readonly name: string
  /** Paths of its icon and of its style sheet. */
  readonly icon: string
  readonly styles: string
  /** The path that the name above the page leads to; without it there is no such line. */
  readonly home?: string
  /** What it stands in for. */
  readonly foot: string
}

/** A page of a stand-in for a service that people see. */
export function standInPage(
  { name, icon, styles, home, foot }: StandIn,
  title: string,
  body: Markup,
): Markup {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${name}</title>
<link rel="icon" href="${icon}">
<link rel="stylesheet" href="${styles}">
</head>
<body>
${home === undefined ? '' : html`<header><a href="${home}">${name}</a></header>`}
<main>${body}</main>
<footer><p>${foot}</p></footer>
</body>
</html>`
}

/** The style sheet of a stand-in's pages: what all of them share, then its own. */
export function standInStyles(own: URL): string {
  const shared = new URL('assets/stand-in.css', import.meta.url)
  return [shared, own].map((file) => readFileSync(file, 'utf8')).join('\n')
}
