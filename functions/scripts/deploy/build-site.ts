import type { Environment } from '../environment/environment.ts'
import { run } from '../local/processes.ts'

/** The variables of an environment that only the build reads (`web/env.d.ts`). */
export const buildSettings: readonly string[] = [
  ...['POLICY_PRIVACY_URL', 'POLICY_PRIVACY_SCRIPT', 'POLICY_PRIVACY_ELEMENT'],
  ...['POLICY_TERMS_URL', 'POLICY_TERMS_SCRIPT', 'POLICY_TERMS_ELEMENT'],
  ...['ANALYTICS_SCRIPT', 'ANALYTICS_DATA', 'ANALYTICS_REPORTS_TO'],
  ...['LEGAL_OPERATOR', 'SECURITY_CONTACT', 'CHECK_NODES'],
]
/** All that a build takes. This machine's own are left out: an environment's are in wrangler.toml. */
const TAKEN = new Set([...buildSettings, 'SITE_URL', 'TURNSTILE', 'VITALS', 'MAIL'])

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
  const own = Object.entries(machine).filter(([name]) => !TAKEN.has(name))
  const settings = Object.entries(vars).filter(([name]) => TAKEN.has(name))
  return {
    ...Object.fromEntries([...own, ...settings].filter(isSet)),
    ...(vars.TURNSTILE_SITE_KEY ? { TURNSTILE: '1' } : {}),
    ...(vars.MAIL_FROM ? { MAIL: '1' } : {}),
    ...(storesVitals ? { VITALS: '1' } : {}),
    NODE_ENV: 'production',
    SITE_URL: siteUrl,
  }
}
