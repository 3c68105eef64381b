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
    modulePreload: false,
    // A picture written into a stylesheet is parsed before the first words are drawn; one of this few bytes is worth it.
    assetsInlineLimit: 400,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A request for each small thing that two pages share would cost more than it saves.
          groups: [
            // Hardly ever changes, so it outlives a deploy in the cache.
            {
              name: 'framework',
              test: /node_modules\/(react|react-dom|scheduler)\//,
              priority: 3,
            },
            // What the FAQ needs to fetch its dialog; it is too small to be fetched with anything else.
            { name: 'preload', test: /vite\/preload/, priority: 3 },
            {
              name: 'living',
              test: /^(?!.*(?:web\/(?:forms|shell\/(?!bring-to-life))|ui\/(?:dialog|place-of-focus|use-turn)|contract\/(?:wire\/form|tiers|money))).*\.tsx?$|node_modules\/(?!@conform-to|wouter|regexparam)/,
              minShareCount: 5,
              priority: 2,
            },
            { name: 'words', test: /contract\/(?:brand|in-words)\.ts$/, minShareCount: 2, priority: 2 },
            // What the mint page comes alive with, what it fetches once it has, and what it fetches once somebody connects.
            {
              name: 'mint',
              test: /web\/(?:pages\/mint|wallet|art)\/(?!client)/,
              tags: ['$initial'],
              priority: 1.5,
            },
            { name: 'news', test: /web\/(?:live\/room-socket|pages\/mint\/mint-feed)/, priority: 1 },
            // A purchase needs all of it, and together it packs a tenth smaller. Dialog and sentences have other readers too.
            { name: 'dialog', test: /web\/ui\/dialog/, priority: 1 },
            { name: 'sentences', test: /contract\/errors\.ts$/, priority: 1 },
            {
              name: 'purchase',
              test: /web\/(?:wallet\/(?:connecting|connected-wallet|wallet-calls)|pages\/mint\/buyer-desk)|node_modules\/uqr/,
              priority: 0.5,
            },
            { name: 'forms', test: /web\/forms\/|node_modules\/@conform-to/, minShareCount: 4, priority: 1 },
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
