import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { DESK_PAGE } from '#contract/desk'
import { buildArt } from '../draw/build-art.ts'
import { documentOf } from '../legal/policy-page.ts'
import { isCounted, routes } from '../routes.ts'
import { bundle } from './bundles.ts'
import {
  analyticsLeave,
  checkLeave,
  galleryLeave,
  nodeLeave,
  policyLeave,
  styleLeave,
  withLeave,
} from './content-policy.ts'
import { deskDocument } from './desk-document.ts'
import { policyHtml, policyRules } from './policy-document.ts'
import { namedFolder, publish } from './publish.ts'
import { SECURITY_PATH, securityContact, securityText } from './security-text.ts'
import { analyticsOf, checkNodes, hostedPolicies, siteAddress } from './settings.ts'
import { buildCards } from './social/build-cards.ts'
import { tinyPictures } from './tiny-pictures.ts'
import { newWorkshop } from './workshop.ts'

const web = join(import.meta.dirname, '..')
/** `node web/build/run.ts [folder]` builds the site into `web/dist` or the folder, for the address SITE_URL. */
const { siteUrl, folder, analytics, policies, nodes, contact } = settings()
const workshop = await newWorkshop(join(web, '.build'), Date.now())
const stage = join(workshop, 'site')
try {
  await cp(join(web, 'public'), stage, { recursive: true })
  // Concurrent, because bundling and rasterising run on other threads.
  const [bundles] = await Promise.all([bundle(stage, workshop), buildPictures()])
  const documents = await prerender(bundles)
  await write(`${DESK_PAGE.slice(1)}.html`, deskDocument(bundles.desk))
  for (const policy of policies) await write(`${documentOf(policy.page)}.html`, policyHtml(policy))
  if (contact) await write(SECURITY_PATH, securityText(contact, siteUrl, Date.now()))
  await widenPolicies(join(stage, '_headers'), documents)
  await publish(stage, folder)
} finally {
  await rm(workshop, { recursive: true, force: true })
}

/** The cards are composed from the art. */
async function buildPictures(): Promise<void> {
  await buildArt(stage)
  await buildCards(stage)
}

/** Reads the build's words and settings. Prints the problem and exits when they are invalid. */
function settings() {
  try {
    const siteUrl = siteAddress(process.env.SITE_URL)
    return {
      siteUrl,
      folder: namedFolder(process.argv.slice(2), join(web, 'dist')),
      analytics: analyticsOf(process.env),
      policies: hostedPolicies(process.env, siteUrl),
      nodes: checkNodes(process.env.CHECK_NODES, siteUrl),
      contact: securityContact(process.env.SECURITY_CONTACT),
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

/** Writes the pages, and returns their HTML by path. */
async function prerender({ prerenderer, linksOf }: Awaited<ReturnType<typeof bundle>>): Promise<Documents> {
  const module: typeof import('./prerender.tsx') = await import(pathToFileURL(prerenderer).href)
  const template = await readFile(join(web, 'index.html'), 'utf8')
  const tiny = await tinyPictures(stage)
  const files = module.prerenderSite({ template, linksOf, siteUrl, analytics, tiny })
  for (const [name, text] of files) await write(name, text)
  const pages = [...files].filter(([name]) => name.endsWith('.html'))
  return new Map(
    pages.map(([name, html]) => [`/${name.replace(/\.html$/, '').replace(/^index$/, '')}`, html]),
  )
}

type Documents = ReadonlyMap<string, string>

async function write(name: string, text: string): Promise<void> {
  await mkdir(dirname(join(stage, name)), { recursive: true })
  await writeFile(join(stage, name), text)
}

/** Adds the permissions of each page to `_headers`. */
async function widenPolicies(file: string, documents: Documents): Promise<void> {
  const counted = routes.filter(isCounted).map(({ path }) => path)
  const leaves = [
    ...styleLeave(documents),
    ...galleryLeave,
    ...policyLeave(policies),
    ...nodeLeave(nodes),
    ...(process.env.TURNSTILE ? checkLeave : []),
    ...(analytics ? analyticsLeave(analytics, counted) : []),
  ]
  const headers = withLeave(await readFile(file, 'utf8'), leaves)
  await writeFile(file, [headers, policyRules(policies)].filter(Boolean).join('\n'))
}
