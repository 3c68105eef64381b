import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type InlineConfig, type Manifest } from 'vite'
import { buildArt } from '../draw/build-art.ts'
import { analyticsLeave, analyticsOf } from './analytics.ts'
import { checkLeave } from './check-leave.ts'
import { type Leave, withLeave } from './content-policy.ts'
import { policyLeave } from './policy-leave.ts'
import { buildCards } from './social/build-cards.ts'

type Prerenderer = typeof import('./prerender.tsx')

const web = join(import.meta.dirname, '..')

/** `node web/build/run.ts [folder]` builds the site into `web/dist`, or into the folder; SITE_URL is where it will stand. */
const analytics = analyticsOf(process.env)
const dist = resolve(process.argv[2] ?? join(web, 'dist'))
await buildSite(dist, process.env.SITE_URL ?? 'http://127.0.0.1:8787')

async function buildSite(dist: string, siteUrl: string): Promise<void> {
  // A folder of its own, so that two builds at once do not write into each other's half-done work.
  const workshop = join(web, '.build', String(process.pid))
  const stage = join(workshop, 'site')
  try {
    const server = await bundle(stage, join(workshop, 'server'))
    await buildArt(stage)
    await buildCards(stage)
    const { countedPages } = await prerender(stage, server, siteUrl)
    await widenPolicies(join(stage, '_headers'), countedPages)
    await publish(stage, dist)
  } finally {
    await rm(workshop, { recursive: true, force: true })
  }
}

/** Bundles the browser's half into `stage` and the prerenderer into `server`; answers with the prerenderer's file. */
async function bundle(stage: string, server: string): Promise<string> {
  const config: InlineConfig = { configFile: join(import.meta.dirname, 'vite.config.ts'), logLevel: 'warn' }
  await build({ ...config, build: { outDir: stage, emptyOutDir: true } })
  await build({
    ...config,
    build: { outDir: server, emptyOutDir: true, ssr: 'build/prerender.tsx', copyPublicDir: false },
  })
  return join(server, 'prerender.js')
}

async function prerender(stage: string, server: string, siteUrl: string): Promise<Prerenderer> {
  const prerenderer = (await import(pathToFileURL(server).href)) as Prerenderer
  const files = await prerenderer.prerenderSite({
    template: await readFile(join(stage, 'index.html'), 'utf8'),
    manifest: JSON.parse(await readFile(join(stage, '.vite/manifest.json'), 'utf8')) as Manifest,
    siteUrl,
    analytics,
  })
  for (const [name, text] of files) {
    await mkdir(dirname(join(stage, name)), { recursive: true })
    await writeFile(join(stage, name), text)
  }
  await rm(join(stage, '.vite'), { recursive: true })
  return prerenderer
}

/** Gives each page leave to do what this build was configured for, and no page anything else. */
async function widenPolicies(file: string, countedPages: readonly string[]): Promise<void> {
  const { TURNSTILE, POLICY_PRIVACY_URL, POLICY_TERMS_URL } = process.env
  const leaves: readonly Leave[] = [
    ...policyLeave({ '/privacy-policy': POLICY_PRIVACY_URL, '/terms-conditions': POLICY_TERMS_URL }),
    ...(TURNSTILE ? checkLeave : []),
    ...(analytics ? analyticsLeave(analytics, countedPages) : []),
  ]
  await writeFile(file, withLeave(await readFile(file, 'utf8'), leaves))
}

/** Copies over what is there and removes leftovers: a server that watches the folder never finds it empty. */
async function publish(stage: string, dist: string): Promise<void> {
  await cp(stage, dist, { recursive: true })
  const built = new Set(await readdir(stage, { recursive: true }))
  const served = await readdir(dist, { recursive: true })
  const leftovers = served.filter((name) => !built.has(name))
  await Promise.all(leftovers.map((name) => rm(join(dist, name), { recursive: true, force: true })))
}
