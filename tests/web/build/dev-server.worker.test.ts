import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'vite'
import { expect, test, vi } from 'vitest'
import config from '../../../web/build/vite.config.ts'

const web = join(import.meta.dirname, '../../../web')

test('no path of the Worker hides a module of the site in the dev server', async () => {
  const server = await createServer({
    ...config,
    configFile: false,
    // The compiled modules do not matter here.
    plugins: [],
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
    server: { ...config.server, port: 0, strictPort: false, watch: null, hmr: false },
  })
  try {
    await server.listen()
    const site = server.resolvedUrls?.local[0]
    const modules = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
      (name) => /\.(tsx?|css)$/.test(name) && !name.startsWith('dist'),
    )
    // One of each folder and kind: a proxy rule matches the beginning or end of a path.
    const samples = new Map(modules.map((name) => [name.replace(/[^/]*\.(?=[^.]*$)/, ''), name]))
    expect(samples.size).toBeGreaterThan(20)
    for (const name of samples.values()) {
      const { status } = await fetch(new URL(name, site), { headers: { accept: '*/*' } })
      expect(status, name).toBe(200)
    }
  } finally {
    await server.close()
  }
})

test('the dev server passes the Worker’s paths on to the instance that npm run dev started with it', async () => {
  vi.stubEnv('SITE_URL', 'http://127.0.0.1:18970')
  // The address is read when the module is loaded.
  vi.resetModules()
  const { default: own } = await import('../../../web/build/vite.config.ts')
  const [, list = ''] =
    /^run_worker_first = (\[.+\])$/m.exec(readFileSync(join(web, '../wrangler.toml'), 'utf8')) ?? []
  // Rooms are PartyKit's there, and the desk stands behind Access.
  const paths = (JSON.parse(list) as readonly string[]).filter((path) => !/^\/(parties|desk)/.test(path))
  const targetOf = (path: string) =>
    Object.entries(own.server?.proxy ?? {}).flatMap(([begin, to]) =>
      path.startsWith(begin) && typeof to === 'object' ? [to.target] : [],
    )
  expect(paths.length).toBeGreaterThan(5)
  expect(paths.map(targetOf)).toEqual(paths.map(() => ['http://127.0.0.1:18970']))
})
