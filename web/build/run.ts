import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type InlineConfig, type Manifest, type Rolldown } from 'vite'
import { buildArt } from '../draw/build-art.ts'
import { documentOf } from '../legal/policy-page.ts'
import { analyticsLeave, analyticsOf } from './analytics.ts'
import { checkLeave } from './check-leave.ts'
import { checkNodes, nodeLeave } from './check-nodes.ts'
import { groupsOf } from './chunks.ts'
import { type Leave, withLeave } from './content-policy.ts'
import { FRAMEWORK, importFramework } from './framework.ts'
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
const { analytics, policies, nodes } = settings()
const dist = resolve(process.argv[2] ?? join(web, 'dist'))
await buildSite(dist, siteUrl)

/** What the build was told. If that cannot be meant it ends here, with a sentence for whoever told it. */
function settings() {
  try {
    return {
      analytics: analyticsOf(process.env),
      policies: hostedPolicies(process.env, siteUrl),
      nodes: checkNodes(process.env.CHECK_NODES, siteUrl),
    }
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
  const framework = await bundledFramework(stage)
  const manifests = []
  for (const input of await scripts()) manifests.push(await bundledScripts(stage, input, framework))
  await bundled({ build: { outDir: stage, rolldownOptions: { input: [...new Set(sheets.values())] } } })
  const styles = await manifestOf(stage)
  await rm(join(stage, '.vite'), { recursive: true })
  const linksOf = linksIn(Object.assign({}, ...manifests), framework.fileName, styles, sheets)
  return { prerenderer: join(server, 'prerender.js'), linksOf }
}

/** React in a script of its own, with what it exports. */
async function bundledFramework(stage: string): Promise<Rolldown.OutputChunk> {
  const built = await bundled({
    build: {
      outDir: stage,
      manifest: false,
      rolldownOptions: { input: { framework: FRAMEWORK }, preserveEntrySignatures: 'strict' },
    },
  })
  const [script] = 'output' in built ? built.output : []
  if (!script) throw new Error('There is no bundle of the framework')
  return script
}

async function bundledScripts(
  stage: string,
  input: readonly string[],
  framework: Rolldown.OutputChunk,
): Promise<Manifest> {
  await bundled({
    plugins: [withoutStyles, importFramework(framework)],
    build: {
      outDir: stage,
      rolldownOptions: {
        // So that a table put together of several is left out where only one of them is asked for.
        treeshake: { propertyReadSideEffects: false },
        input: [...input],
        output: { codeSplitting: { groups: groupsOf(input) } },
      },
    },
  })
  return manifestOf(stage)
}

async function bundled(config: InlineConfig) {
  const common: InlineConfig = { configFile: join(import.meta.dirname, 'vite.config.ts'), logLevel: 'warn' }
  return build({ ...common, ...config, build: { emptyOutDir: false, copyPublicDir: false, ...config.build } })
}

/**
 * The script of every page, and those of the pages that have one, by what is bundled together. Pages with forms, where
 * `client.tsx` brings React now or later, share what they can; whatever else runs on a page is bundled alone, so that it
 * carries nothing that only others need.
 */
async function scripts(): Promise<readonly (readonly string[])[]> {
  const names = await readdir(join(web, 'pages'), { recursive: true })
  const own = names.filter((name) => /^client\.tsx?$/.test(basename(name)))
  const alone = own.filter((name) => name.endsWith('.ts') || dirname(name) === 'mint')
  const together = own.filter((name) => !alone.includes(name))
  const inPages = (name: string) => join(web, 'pages', name)
  return [together.map(inPages), [join(web, 'script/every-page.ts')], ...alone.map((name) => [inPages(name)])]
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
    ...nodeLeave(nodes),
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
