import * as z from '#contract/wire/schema'
import type { PolicyPage } from '../legal/policy-page.ts'
import { secureOrigin } from './content-policy.ts'

/** A policy of ours as a policy service hosts it. */
export interface HostedPolicy {
  readonly page: PolicyPage
  /** The one host that its document may ask, as an origin. */
  readonly origin: string
  /** An `https` address: of a page that is framed, or of a script that writes the text into an element. */
  readonly address: string
  readonly brings: 'page' | 'script'
  /** The attributes of the element that the script fills; none if it makes one by itself. */
  readonly fills: Readonly<Record<string, string>> | null
}

/** As `env.d.ts` describes them. */
export type PolicySettings = Readonly<Partial<Record<`POLICY_${Policy}_${Part}`, string | undefined>>>

type Policy = 'PRIVACY' | 'TERMS'
type Part = 'URL' | 'SCRIPT' | 'ELEMENT'

/**
 * The policies that the settings say are hosted elsewhere too, for a site that stands at this address. Throws, with a
 * sentence for whoever set them, for settings that cannot be meant.
 */
export function hostedPolicies(settings: PolicySettings, siteUrl: string): readonly HostedPolicy[] {
  return [
    ...hosted('/privacy-policy', 'PRIVACY', settings, siteUrl),
    ...hosted('/terms-conditions', 'TERMS', settings, siteUrl),
  ]
}

function hosted(
  page: PolicyPage,
  policy: Policy,
  settings: PolicySettings,
  siteUrl: string,
): readonly HostedPolicy[] {
  const setting = (part: Part) => settings[`POLICY_${policy}_${part}`] || null
  const [url, script, element] = [setting('URL'), setting('SCRIPT'), setting('ELEMENT')]
  if (url && script) {
    throw new Error(`POLICY_${policy}_URL and POLICY_${policy}_SCRIPT are both set: there is a place for one`)
  }
  if (element && !script) {
    throw new Error(`POLICY_${policy}_ELEMENT is set, but no POLICY_${policy}_SCRIPT that would fill it`)
  }
  const address = url ?? script
  if (!address) return []
  const origin = originOf(`POLICY_${policy}_${url ? 'URL' : 'SCRIPT'}`, address, siteUrl)
  const fills = element ? attributesOf(`POLICY_${policy}_ELEMENT`, element) : null
  return [{ page, origin, address, brings: url ? 'page' : 'script', fills }]
}

function originOf(setting: string, address: string, siteUrl: string): string {
  let origin: string
  try {
    origin = secureOrigin(address)
  } catch {
    throw new Error(`${setting} has to be an https address, and is "${address}"`)
  }
  if (origin === new URL(siteUrl).origin) {
    throw new Error(`${setting} is an address of this site, where nothing that others wrote may run`)
  }
  return origin
}

/** None of these makes an element do anything by itself. */
const attributes = z.record(z.string().check(z.regex(/^(name|id|class|data-[a-z0-9-]+)$/)), z.string())

function attributesOf(setting: string, text: string): Readonly<Record<string, string>> {
  try {
    return attributes.parse(JSON.parse(text))
  } catch {
    throw new Error(
      `${setting} has to be JSON such as {"name":"embed","data-id":"42"}, of name, id, class and data-… alone`,
    )
  }
}
