import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fonts } from './fonts.ts'
import { siteAddress } from './settings.ts'

/** Proxies to the Worker of `npm run dev`, except for source modules in folders of the same names. */
const WORKER = {
  target: siteAddress(process.env.SITE_URL),
  bypass: ({ url }: { url?: string | undefined }) =>
    url && /\.(tsx?|css)(\?|$)/.test(url) ? url : undefined,
}

const OF_WORKER = ['/nfts', '/api', '/wallet', '/nft/', '/v2', '/payment', '/webhooks', '/.well-known']
/** Pictures come from the last build. */
const DRAWN = ['/art', '/favicon.svg', '/mark.svg']

export default defineConfig({
  root: join(import.meta.dirname, '..'),
  // Settings described in `env.d.ts`.
  envPrefix: ['POLICY_', 'LEGAL_', 'VITALS', 'TURNSTILE', 'MAIL', 'ANALYTICS_', 'CHECK_'],
  plugins: [react(), fonts()],
  resolve: {
    // React has this hook since version 18.
    alias: { 'use-sync-external-store/shim/index.js': 'react' },
  },
  build: {
    // The polyfill would be an inline script, which the content security policy blocks.
    modulePreload: false,
    // Pictures inlined in a stylesheet delay the first paint, so only tiny ones are.
    assetsInlineLimit: 400,
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: {
      ...Object.fromEntries([...OF_WORKER, ...DRAWN].map((path) => [path, WORKER])),
      '/parties': { target: 'http://127.0.0.1:1999', ws: true },
    },
  },
})
