import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'vite'
import { expect, test } from 'vitest'
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
