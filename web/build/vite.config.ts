import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fonts } from './fonts.ts'

const PARTIES = 'http://127.0.0.1:1999'

/** The site has folders of the same names, whose modules are Vite's to serve. */
const WORKER = {
  target: 'http://127.0.0.1:8787',
  bypass: ({ url }: { url?: string | undefined }) =>
    url && /\.(tsx?|css)(\?|$)/.test(url) ? url : undefined,
}

export default defineConfig({
  root: join(import.meta.dirname, '..'),
  // What a build may be told; `env.d.ts` says what each means.
  envPrefix: ['POLICY_', 'LEGAL_', 'VITALS', 'TURNSTILE', 'ANALYTICS_'],
  plugins: [react(), fonts()],
  resolve: {
    // The router brings a stand-in for a hook that React has had since version 18.
    alias: { 'use-sync-external-store/shim/index.js': 'react' },
  },
  build: {
    manifest: true,
    // The polyfill is an inline script, which the content security policy refuses.
    modulePreload: { polyfill: false },
    // A picture written into a stylesheet is parsed before the first words are drawn; a file of its own is not waited for.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['index.html', 'first.ts'],
      output: {
        codeSplitting: {
          groups: [
            // What every page needs and hardly ever changes: packs better in one piece, and outlives a deploy in the cache.
            {
              name: 'framework',
              test: /node_modules\/(react|react-dom|scheduler|wouter|regexparam)\/|vite\/preload|contract\/network-fee/,
            },
            // In one piece, because it is all that stands between a visitor and the choice to see no motion.
            { name: 'first', test: /web\/(first|lib\/(early-click|motion))\.ts$/ },
            // The small sheets that many pages share go with the site's own: a request apiece would hold up the first paint.
            {
              name: 'styles',
              test: /web\/(styles|shell|ui|figures\/(hallmark|illustration-tag|rub))\b.*\.css$/,
            },
            { name: 'form-styles', test: /web\/forms\/.*\.css$/ },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: {
      // Pictures are drawn by the build; while developing, the ones of the last build are shown.
      '/art': WORKER,
      '/favicon.svg': WORKER,
      '/mark.svg': WORKER,
      '/nfts': WORKER,
      '/api': WORKER,
      '/wallet': WORKER,
      '/nft/': WORKER,
      '/v2': WORKER,
      '/payment': WORKER,
      '/webhooks': WORKER,
      '/parties': { target: PARTIES, ws: true },
    },
  },
})
