import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { EnvironmentName } from '../../environment/environment-name.ts'
import { servedSite } from '../../local/local.ts'
import { requireSite } from '../examined/examined-environment.ts'
import { checkOf } from './check.ts'
import { type Finding, findingsOf } from './finding.ts'

const { note, right, wrong } = findingsOf('build')

interface Facts {
  readonly name: EnvironmentName
  /** The folder of the build, as an operator reads it. */
  readonly folder: string
  /** The site by its setting. */
  readonly site: string
  /** The addresses that the build says in sitemap, robots and canonical links; null without a build. */
  readonly built: readonly string[] | null
  /** Whether the build lets pages load Turnstile, and whether a site key is set. */
  readonly turnstile: { readonly built: boolean; readonly set: boolean }
}

/** Judges whether the built site and its settings say the same. */
export function judgeBuild({ name, folder, site, built, turnstile }: Facts): readonly Finding[] {
  const todo = (command: string) =>
    name === 'local' ? 'npm start; it builds the site first' : `${command}; a deploy does it by itself`
  if (built === null) return [note(`${folder} is empty`, todo('npm run build'))]
  const others = [...new Set(built)].filter((origin) => origin !== site)
  const again = todo(`SITE_URL=${site} npm run build`)
  return [
    ...(built.length > 0 && others.length === 0 ? [right(`its pages are those of ${site}`)] : []),
    ...(built.length === 0 ? [wrong('no page of it says where the site is', again)] : []),
    ...others.map((origin) => wrong(`its pages say ${origin}, and SITE_URL is ${site}`, again)),
    ...(turnstile.set && !turnstile.built
      ? [wrong('its pages may not load Turnstile, whose key is set', `TURNSTILE=1 ${again}`)]
      : []),
    ...(turnstile.built && !turnstile.set
      ? [
          note(
            'its pages may load Turnstile, whose key is not set',
            'build without TURNSTILE, or set its keys',
          ),
        ]
      : []),
  ]
}

/** The origins in these files of a build. */
function originsIn(texts: readonly string[]): readonly string[] {
  const address = /(?:<loc>|Sitemap: |rel="canonical" href=")(https?:\/\/[^/<"\s]+)/g
  return texts.flatMap((text) => [...text.matchAll(address)].flatMap(([, origin]) => origin ?? []))
}

export const build = checkOf(
  'build',
  'before',
  async (examined) => {
    const { name, root } = examined
    const folder = name === 'local' ? servedSite : join(root, 'web/dist')
    const read = (file: string) => {
      const path = join(folder, file)
      return existsSync(path) ? readFileSync(path, 'utf8') : ''
    }
    const texts = ['sitemap.xml', 'robots.txt', 'index.html'].map(read)
    return {
      name,
      folder: relative(root, folder),
      site: requireSite(examined),
      built: texts.join('') === '' ? null : originsIn(texts),
      turnstile: {
        built: read('_headers').includes('challenges.cloudflare.com'),
        set: examined.known.has('TURNSTILE_SITE_KEY'),
      },
    }
  },
  judgeBuild,
)
