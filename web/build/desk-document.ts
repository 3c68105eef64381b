import { DESK_PLACE } from '../desk/desk-place.ts'
import { tag } from './markup.ts'

/** The files of the desk. Paths from the site's root. */
export interface DeskFiles {
  readonly style: string
  readonly script: string
  /** Modules that the script imports. */
  readonly parts: readonly string[]
  /** Fonts to preload. */
  readonly fonts: readonly string[]
}

/**
 * The one document of every address of the desk. Only the Worker serves it, under a policy of its own that allows no inlined
 * style or script.
 */
export function deskDocument({ style, script, parts, fonts }: DeskFiles): string {
  return `<!doctype html>
<html lang="en" translate="no">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="dark">
<meta name="theme-color" content="#14181a">
<meta name="robots" content="noindex, nofollow">
<title>Touchstone desk</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${tag('link', { rel: 'stylesheet', href: style, crossorigin: '' })}
${fonts.map((href) => tag('link', { rel: 'preload', as: 'font', type: 'font/woff2', href, crossorigin: '' })).join('\n')}
${parts.map((href) => tag('link', { rel: 'modulepreload', href, crossorigin: '' })).join('\n')}
${tag('script', { type: 'module', src: script, crossorigin: '' })}</script>
</head>
<body>
<noscript>The desk needs JavaScript.</noscript>
<div id="${DESK_PLACE}"></div>
</body>
</html>
`
}
