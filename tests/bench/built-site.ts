import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runWrangler } from '../../functions/scripts/wrangler/run.ts'
import { wranglerFor } from '../../functions/scripts/wrangler/wrangler.ts'

const root = join(import.meta.dirname, '../..')

/** Builds the site as for production, into a folder of its own. */
export async function buildSite(folder: string): Promise<void> {
  await promisify(execFile)(process.execPath, [join(root, 'web/build/run.ts'), folder], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', SITE_URL: 'https://touchstone.example' },
  })
}

/** Bundles the Worker as `wrangler deploy` uploads it, into a folder of its own; needs the built site. */
export async function bundleWorker(folder: string, site: string): Promise<void> {
  const wrangler = wranglerFor(runWrangler, { environment: 'production' })
  const bundled = await wrangler.bundle({ site, outdir: folder })
  if (!bundled.ok) throw new Error(bundled.message)
}

/** Every public page of a built site, by its address. */
export function pagesOf(site: string): string[] {
  const files = readdirSync(site).filter((name) => name.endsWith('.html') && name !== 'desk.html')
  return files.map((name) => (name === 'index.html' ? '/' : `/${name.replace(/\.html$/, '')}`))
}

/** The name of a page's file. */
export function pageFileOf(route: string): string {
  return route === '/' ? 'index.html' : `${route.slice(1)}.html`
}
