import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type InlineConfig, type Manifest } from 'vite'
import { buildArt } from './art/build-art.ts'

const WEB = import.meta.dirname
const STAGE = join(WEB, '.build')
const SERVER = join(WEB, '.ssr')
const DIST = join(WEB, 'dist')

await buildSite(process.env.SITE_URL ?? 'http://127.0.0.1:8787')

/** Builds the site into `web/dist`: bundles, pictures, then every page as HTML. */
async function buildSite(siteUrl: string): Promise<void> {
  await bundle()
  await buildArt(STAGE)
  await prerender(siteUrl)
  await publish()
}

async function bundle(): Promise<void> {
  const config: InlineConfig = { configFile: join(WEB, 'vite.config.ts'), logLevel: 'warn' }
  await build({ ...config, build: { outDir: STAGE, emptyOutDir: true } })
  await build({
    ...config,
    build: { outDir: SERVER, emptyOutDir: true, ssr: 'prerender.tsx', copyPublicDir: false },
  })
}

async function prerender(siteUrl: string): Promise<void> {
  const { prerenderSite } = (await import(pathToFileURL(join(SERVER, 'prerender.js')).href)) as {
    prerenderSite: typeof import('./prerender.tsx').prerenderSite
  }
  const files = await prerenderSite({
    template: await readFile(join(STAGE, 'index.html'), 'utf8'),
    manifest: JSON.parse(await readFile(join(STAGE, '.vite/manifest.json'), 'utf8')) as Manifest,
    siteUrl,
  })
  for (const [name, text] of files) {
    await mkdir(dirname(join(STAGE, name)), { recursive: true })
    await writeFile(join(STAGE, name), text)
  }
  await rm(join(STAGE, '.vite'), { recursive: true })
}

/** Copies over what is there and removes leftovers: a server that watches the folder never finds it empty. */
async function publish(): Promise<void> {
  await cp(STAGE, DIST, { recursive: true })
  const built = new Set(await readdir(STAGE, { recursive: true }))
  const served = await readdir(DIST, { recursive: true })
  const leftovers = served.filter((name) => !built.has(name))
  await Promise.all(leftovers.map((name) => rm(join(DIST, name), { recursive: true, force: true })))
}
