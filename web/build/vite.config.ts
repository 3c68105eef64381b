import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fonts } from './fonts.ts'

/** The site has folders of the same names, whose modules are Vite's to serve. */
const WORKER = {
  target: 'http://127.0.0.1:8787',
  bypass: ({ url }: { url?: string | undefined }) =>
    url && /\.(tsx?|css)(\?|$)/.test(url) ? url : undefined,
}

const OF_WORKER = ['/nfts', '/api', '/wallet', '/nft/', '/v2', '/payment', '/webhooks']
/** Pictures are drawn by the build; while developing, the ones of the last build are shown. */
const DRAWN = ['/art', '/favicon.svg', '/mark.svg']

export default defineConfig({
  root: join(import.meta.dirname, '..'),
  // What a build may be told; `env.d.ts` says what each means.
  envPrefix: ['POLICY_', 'LEGAL_', 'VITALS', 'TURNSTILE', 'ANALYTICS_', 'CHECK_'],
  plugins: [react(), fonts()],
  resolve: {
    // The router brings a stand-in for a hook that React has had since version 18.
    alias: { 'use-sync-external-store/shim/index.js': 'react' },
  },
  build: {
    // The polyfill is an inline script, which the content security policy refuses.
    modulePreload: false,
    // A picture written into a stylesheet is parsed before the first words are drawn; one of this few bytes is worth it.
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
