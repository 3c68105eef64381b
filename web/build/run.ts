import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type InlineConfig, type Manifest } from 'vite'
import { buildArt } from '../draw/build-art.ts'
import { documentOf } from '../legal/policy-page.ts'
import { analyticsLeave, analyticsOf } from './analytics.ts'
import { checkLeave } from './check-leave.ts'
import { type Leave, withLeave } from './content-policy.ts'
import { linksIn } from './links.ts'
import { pageStyles, withoutStyles } from './page-styles.ts'
import { policyLeave, policyRules } from './policy-headers.ts'
import { policyHtml } from './policy-html.ts'
import { hostedPolicies } from './policy-settings.ts'
import { buildCards } from './social/build-cards.ts'
import { tinyPictures } from './tiny-pictures.ts'

type Prerenderer = typeof import('./prerender.tsx')

const web = join(import.meta.dirname, '..')

/** `node web/build/run.ts [folder]` builds the site into `web/dist`, or into the folder; SITE_URL is where it will stand. */
const siteUrl = process.env.SITE_URL ?? 'http://127.0.0.1:8787'
const { analytics, policies } = settings()
const dist = resolve(process.argv[2] ?? join(web, 'dist'))
await buildSite(dist, siteUrl)

/** What the build was told. If that cannot be meant it ends here, with a sentence for whoever told it. */
function settings() {
  try {
    return { analytics: analyticsOf(process.env), policies: hostedPolicies(process.env, siteUrl) }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

async function buildSite(dist: string, siteUrl: string): Promise<void> {
  // A folder of its own, so that two builds at once do not write into each other's half-done work.
  const workshop = join(web, '.build', String(process.pid))
  const stage = join(workshop, 'site')
  try {
    const bundles = await bundle(stage, workshop)
    await buildArt(stage)
    await buildCards(stage)
    const { countedPages } = await prerender(stage, bundles, siteUrl)
    for (const policy of policies) await write(stage, `${documentOf(policy.page)}.html`, policyHtml(policy))
    await widenPolicies(join(stage, '_headers'), countedPages)
    await publish(stage, dist)
  } finally {
    await rm(workshop, { recursive: true, force: true })
  }
}

/**
 * Bundles the prerenderer into `workshop`, and scripts and sheets into `stage`. Answers with the prerenderer's file and
 * with what each page asks for.
 */
async function bundle(stage: string, workshop: string) {
  const server = join(workshop, 'server')
  await cp(join(web, 'public'), stage, { recursive: true })
  const { plugin, sheets } = pageStyles(join(workshop, 'sheets'))
  await bundled({
    plugins: [plugin],
    build: { outDir: server, ssr: 'build/prerender.tsx' },
  })
  const { together, alone } = await scripts()
  const manifests = [await bundledScripts(stage, together)]
  for (const script of alone) manifests.push(await bundledScripts(stage, [script]))
  await bundled({ build: { outDir: stage, rolldownOptions: { input: [...new Set(sheets.values())] } } })
  const styles = await manifestOf(stage)
  await rm(join(stage, '.vite'), { recursive: true })
  const linksOf = linksIn(Object.assign({}, ...manifests), styles, sheets)
  return { prerenderer: join(server, 'prerender.js'), linksOf }
}

async function bundledScripts(stage: string, input: readonly string[]): Promise<Manifest> {
  await bundled({
    plugins: [withoutStyles],
    build: { outDir: stage, rolldownOptions: { input: [...input] } },
  })
  return manifestOf(stage)
}

async function bundled(config: InlineConfig): Promise<void> {
  const common: InlineConfig = { configFile: join(import.meta.dirname, 'vite.config.ts'), logLevel: 'warn' }
  await build({ ...common, ...config, build: { emptyOutDir: false, copyPublicDir: false, ...config.build } })
}

/**
 * The script of every page, and those of the pages that have one. `client.tsx` brings React, now or later, and shares
 * what it can with the others; whatever else runs on a page is bundled alone, so that a small script is one request.
 */
async function scripts(): Promise<{
  readonly together: readonly string[]
  readonly alone: readonly string[]
}> {
  const names = await readdir(join(web, 'pages'), { recursive: true })
  const own = (script: string) =>
    names.filter((name) => basename(name) === script).map((name) => join(web, 'pages', name))
  return { together: own('client.tsx'), alone: [join(web, 'script/every-page.ts'), ...own('client.ts')] }
}

async function manifestOf(stage: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(stage, '.vite/manifest.json'), 'utf8')) as Manifest
}

async function prerender(
  stage: string,
  { prerenderer, linksOf }: Awaited<ReturnType<typeof bundle>>,
  siteUrl: string,
): Promise<Prerenderer> {
  const module = (await import(pathToFileURL(prerenderer).href)) as Prerenderer
  const template = await readFile(join(web, 'index.html'), 'utf8')
  const withTiny = await tinyPictures(stage)
  for (const [name, text] of await module.prerenderSite({ template, linksOf, siteUrl, analytics })) {
    await write(stage, name, withTiny(text))
  }
  return module
}

async function write(stage: string, name: string, text: string): Promise<void> {
  await mkdir(dirname(join(stage, name)), { recursive: true })
  await writeFile(join(stage, name), text)
}

/** Gives each page leave to do what this build was configured for, and no page anything else. */
async function widenPolicies(file: string, countedPages: readonly string[]): Promise<void> {
  const leaves: readonly Leave[] = [
    ...policyLeave(policies),
    ...(process.env.TURNSTILE ? checkLeave : []),
    ...(analytics ? analyticsLeave(analytics, countedPages) : []),
  ]
  const headers = withLeave(await readFile(file, 'utf8'), leaves)
  await writeFile(file, [headers, policyRules(policies)].filter(Boolean).join('\n'))
}

/** Copies over what is there and removes leftovers: a server that watches the folder never finds it empty. */
async function publish(stage: string, dist: string): Promise<void> {
  await cp(stage, dist, { recursive: true })
  const built = new Set(await readdir(stage, { recursive: true }))
  const served = await readdir(dist, { recursive: true })
  const leftovers = served.filter((name) => !built.has(name))
  await Promise.all(leftovers.map((name) => rm(join(dist, name), { recursive: true, force: true })))
}
