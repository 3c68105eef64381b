import type { Environment } from '../environment/environment.ts'
import { run } from '../local/processes.ts'

/** The settings of a build (`web/env.d.ts`). This machine's own are left out: an environment's are in wrangler.toml. */
const SETTINGS = /^(SITE_URL|SECURITY_CONTACT|TURNSTILE|VITALS|MAIL|(POLICY|LEGAL|ANALYTICS|CHECK)_\w+)$/

/** Builds the site of an environment into a folder, with the settings among its variables. Throws with the build's words. */
export async function buildSite(environment: Environment, folder: string): Promise<void> {
  await run('web/build/run.ts', [folder], buildEnvironment(environment, process.env))
}

/** The process environment of the build: the machine's, with the settings of the environment in place of its own. */
export function buildEnvironment(
  { vars, siteUrl, storesVitals }: Pick<Environment, 'vars' | 'siteUrl' | 'storesVitals'>,
  machine: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  const isSet = (entry: [string, string | undefined]): entry is [string, string] => Boolean(entry[1])
  const own = Object.entries(machine).filter(([name]) => !SETTINGS.test(name))
  const settings = Object.entries(vars).filter(([name]) => SETTINGS.test(name))
  return {
    ...Object.fromEntries([...own, ...settings].filter(isSet)),
    ...(vars.TURNSTILE_SITE_KEY ? { TURNSTILE: '1' } : {}),
    ...(vars.MAIL_FROM ? { MAIL: '1' } : {}),
    ...(storesVitals ? { VITALS: '1' } : {}),
    NODE_ENV: 'production',
    SITE_URL: siteUrl,
  }
}
