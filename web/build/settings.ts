import * as z from '#contract/wire/schema'
import type { PolicyPage } from '../legal/policy-page.ts'
import { type CheckNode, nodesIn } from '../lib/check-nodes.ts'
import type { Counter } from '../script/count-visits.ts'

/** What a build may be told, by name: `env.d.ts` describes it. */
export type Settings = Readonly<Record<string, string | undefined>>

/** A web-analytics service that was chosen for this build. It has to do without cookies: the privacy policy says so. */
export interface Analytics extends Counter {
  /** The origin that its script reports to. */
  readonly reportsTo: string
}

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

/** The service that the settings name, or null if they name none. Throws for settings that cannot be meant. */
export function analyticsOf(settings: Settings): Analytics | null {
  const { ANALYTICS_SCRIPT: script, ANALYTICS_DATA, ANALYTICS_REPORTS_TO } = settings
  if (!script) return null
  const origin = secureOrigin(script)
  const data = Object.entries(textsIn(ANALYTICS_DATA || '{}', /^[a-z][a-z0-9-]*$/))
  return {
    script,
    attributes: Object.fromEntries(data.map(([name, value]) => [`data-${name}`, value])),
    reportsTo: ANALYTICS_REPORTS_TO ? secureOrigin(ANALYTICS_REPORTS_TO) : origin,
  }
}

/**
 * The policies that the settings say are hosted elsewhere too, for a site that stands at this address. Throws, with a
 * sentence for the operator, for settings that cannot be meant.
 */
export function hostedPolicies(settings: Settings, siteUrl: string): readonly HostedPolicy[] {
  return [
    ...hosted('/privacy-policy', 'POLICY_PRIVACY', settings, siteUrl),
    ...hosted('/terms-conditions', 'POLICY_TERMS', settings, siteUrl),
  ]
}

/**
 * The nodes that the setting names, for a site that stands at this address. Throws, with a sentence for the operator, for
 * an address that is no WebSocket's, or not encrypted unless it is a machine of one's own.
 */
export function checkNodes(setting: string | undefined, siteUrl: string): readonly CheckNode[] {
  const onLoopback = new URL(siteUrl).protocol === 'http:'
  const wrong = (setting ?? '').split(/[\s,]+/).find((one) => one !== '' && !isNode(one, onLoopback))
  if (wrong !== undefined) {
    throw new Error(`CHECK_NODES takes addresses such as wss://node.example, and "${wrong}" is none`)
  }
  return nodesIn(setting)
}

/** The origin of an address that is fetched into one of our pages. Throws for one that is not `https`, or of many hosts. */
export function secureOrigin(address: string): string {
  const { protocol, hostname, origin } = new URL(address)
  if (protocol !== 'https:') throw new Error(`What a page fetches must be served over https: ${address}`)
  if (!ONE_HOST.test(hostname)) throw new Error(`What a page fetches must have one host: ${address}`)
  return origin
}

/** An address may have other signs in its host; in a policy they would mean something. */
const ONE_HOST = /^[a-z0-9.-]+$/

function isNode(text: string, onLoopback: boolean): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username } = new URL(text)
  if (!ONE_HOST.test(hostname) || username !== '') return false
  return protocol === 'wss:' || (onLoopback && protocol === 'ws:' && hostname === '127.0.0.1')
}

function hosted(page: PolicyPage, policy: string, settings: Settings, siteUrl: string): HostedPolicy[] {
  const [url, script, element] = ['URL', 'SCRIPT', 'ELEMENT'].map((part) => settings[`${policy}_${part}`])
  if (url && script) {
    throw new Error(`${policy}_URL and ${policy}_SCRIPT are both set: there is a place for one`)
  }
  if (element && !script) {
    throw new Error(`${policy}_ELEMENT is set, but no ${policy}_SCRIPT that would fill it`)
  }
  const address = url || script
  if (!address) return []
  const setting = `${policy}_${url ? 'URL' : 'SCRIPT'}`
  const origin = meant(
    () => secureOrigin(address),
    `${setting} has to be an https address, and is "${address}"`,
  )
  if (origin === new URL(siteUrl).origin) {
    throw new Error(`${setting} is an address of this site, where nothing that others wrote may run`)
  }
  const fills = meant(
    () => (element ? textsIn(element, ATTRIBUTES) : null),
    `${policy}_ELEMENT has to be JSON such as {"name":"embed","data-id":"42"}, of name, id, class and data-… alone`,
  )
  return [{ page, origin, address, brings: url ? 'page' : 'script', fills }]
}

/** None of these makes an element do anything by itself. */
const ATTRIBUTES = /^(name|id|class|data-[a-z0-9-]+)$/

/** What is found in a setting. If that cannot be meant, throws the sentence instead of whatever was thrown. */
function meant<Found>(find: () => Found, sentence: string): Found {
  try {
    return find()
  } catch {
    throw new Error(sentence)
  }
}

/** Texts by their names, as JSON has them. Throws if it has anything else, or a name unlike these. */
function textsIn(json: string, names: RegExp): Readonly<Record<string, string>> {
  return z.record(z.string().check(z.regex(names)), z.string()).parse(JSON.parse(json))
}
