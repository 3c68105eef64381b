import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Hono } from 'hono'
import type { WebBindings } from '../http/web-server.ts'

const { resolve } = createRequire(import.meta.url)
const own = (name: string) => new URL(`assets/${name}`, import.meta.url)

/** The phone's asset files, by path. They are read at each request, so that a change shows on reload. */
const ASSETS: Record<string, readonly [file: URL | string, type: string]> = {
  'phone.css': [own('phone.css'), 'text/css; charset=utf-8'],
  'phone.js': [own('phone.js'), 'text/javascript; charset=utf-8'],
  'icon.svg': [own('icon.svg'), 'image/svg+xml'],
  'hanken.woff2': [
    resolve('@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2'),
    'font/woff2',
  ],
  'newsreader.woff2': [
    resolve('@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2'),
    'font/woff2',
  ],
}

export function assetRoutes(): Hono<WebBindings> {
  const routes = new Hono<WebBindings>()
  routes.get('/phone/:asset', (c) => {
    const asset = ASSETS[c.req.param('asset')]
    if (!asset) return c.notFound()
    const [file, type] = asset
    return c.body(Uint8Array.from(readFileSync(file)), 200, { 'content-type': type })
  })
  return routes
}
