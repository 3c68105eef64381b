import { html } from 'hono/html'

/** A piece of a page; values put into it are escaped. */
export type Markup = ReturnType<typeof html>

interface ShellOptions {
  title: string
  /** Above the sheet, on the dark of the screen. */
  head: Markup
  /** The sheet itself. */
  sheet: Markup
  /** Whether the page polls for changes. */
  live?: boolean
}

/** One screen of the sandbox wallet: the whole window of a phone, or a phone drawn in the middle of a desktop. */
export function shell({ title, head, sheet, live = false }: ShellOptions): Markup {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="theme-color" content="#14181a">
<meta name="robots" content="noindex">
<title>${title} · Sandbox wallet</title>
<link rel="icon" href="/phone/icon.svg">
<link rel="preload" href="/phone/hanken.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/phone/phone.css">
<script src="/phone/phone.js" defer></script>
</head>
<body>
<div class="phone">
  <div class="screen"${live ? html` data-live` : ''}>
    <div class="status-bar" aria-hidden="true"><span>9:41</span><span class="battery"></span></div>
    <header class="app-bar">
      <a class="app" href="/"><img src="/phone/icon.svg" width="28" height="28" alt="">Sandbox wallet</a>
      <span class="network">Sandbox ledger</span>
    </header>
    <main>
      <div class="head">${head}</div>
      <div class="sheet">${sheet}</div>
    </main>
  </div>
</div>
<aside class="beside">
  <p class="beside-title">A phone, for the sandbox</p>
  <p>It stands in for the Xaman app on somebody’s phone. It signs with real keys on a real protocol, but the keys are
  public and the XRP is play money.</p>
  <p><a href="/">All wallets and open requests</a></p>
</aside>
</body>
</html>`
}
