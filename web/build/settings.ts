import * as z from '#contract/wire/schema'
import type { PolicyPage } from '../legal/policy-page.ts'
import { type CheckNode, nodesIn } from '../lib/check-nodes.ts'
import type { Counter } from '../script/count-visits.ts'

/** Settings of a build by name; described in `env.d.ts`. */
export type Settings = Readonly<Record<string, string | undefined>>

/** A configured web-analytics service. It must not use cookies: the privacy policy says so. */
export interface Analytics extends Counter {
  /** The origin that it reports to. */
  readonly reportsTo: string
}

/** A policy of ours that a policy service hosts. */
export interface HostedPolicy {
  readonly page: PolicyPage
  /** The only origin that its document may connect to. */
  readonly origin: string
  /** The `https` address of a page to frame, or of a script that fills an element. */
  readonly address: string
  readonly brings: 'page' | 'script'
  /** Attributes of the element that the script fills; null if the script creates it. */
  readonly fills: Readonly<Record<string, string>> | null
}

/** The address of the site; that of `npm start` where none is set. Throws a message for the operator for another text. */
export function siteAddress(setting = 'http://127.0.0.1:8787'): string {
  if (/^https?:/.test(setting) && URL.canParse(setting)) return setting
  throw new Error(`SITE_URL has to be an address such as https://your-domain.org, and is "${setting}"`)
}

/** The configured service, or null. Throws a message for the operator when settings are invalid. */
export function analyticsOf(settings: Settings): Analytics | null {
  const { ANALYTICS_SCRIPT: script, ANALYTICS_DATA, ANALYTICS_REPORTS_TO } = settings
  if (!script) return null
  const origin = originIn('ANALYTICS_SCRIPT', script)
  const data = meant(
    () => Object.entries(textsIn(ANALYTICS_DATA || '{}', /^[a-z][a-z0-9-]*$/)),
    'ANALYTICS_DATA has to be JSON such as {"domain":"your-domain.org"}, of small letters, digits and dashes in its names',
  )
  return {
    script,
    attributes: Object.fromEntries(data.map(([name, value]) => [`data-${name}`, value])),
    reportsTo: ANALYTICS_REPORTS_TO ? originIn('ANALYTICS_REPORTS_TO', ANALYTICS_REPORTS_TO) : origin,
  }
}

/** The hosted policies. Throws a message for the operator when settings are invalid. */
export function hostedPolicies(settings: Settings, siteUrl: string): readonly HostedPolicy[] {
  return [
    ...hosted('/privacy-policy', 'POLICY_PRIVACY', settings, siteUrl),
    ...hosted('/terms-conditions', 'POLICY_TERMS', settings, siteUrl),
  ]
}

/** The configured nodes. Throws unless each is a WebSocket address, encrypted or on loopback. */
export function checkNodes(setting: string | undefined, siteUrl: string): readonly CheckNode[] {
  const onLoopback = new URL(siteUrl).protocol === 'http:'
  const wrong = (setting ?? '').split(/[\s,]+/).find((one) => one !== '' && !isNode(one, onLoopback))
  if (wrong !== undefined) {
    throw new Error(`CHECK_NODES takes addresses such as wss://node.example, and "${wrong}" is none`)
  }
  return nodesIn(setting)
}

/** The origin of an address. Throws unless it is `https` with a single host. */
export function secureOrigin(address: string): string {
  const { protocol, hostname, origin } = new URL(address)
  if (protocol !== 'https:') throw new Error(`What a page fetches must be served over https: ${address}`)
  if (!ONE_HOST.test(hostname)) throw new Error(`What a page fetches must have one host: ${address}`)
  return origin
}

function originIn(setting: string, address: string): string {
  return meant(() => secureOrigin(address), `${setting} has to be an https address, and is "${address}"`)
}

/** Other characters in a host would have a meaning in a policy. */
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
  const origin = originIn(setting, address)
  if (origin === new URL(siteUrl).origin) {
    throw new Error(`${setting} is an address of this site, where nothing that others wrote may run`)
  }
  const fills = meant(
    () => (element ? textsIn(element, ATTRIBUTES) : null),
    `${policy}_ELEMENT has to be JSON such as {"name":"embed","data-id":"42"}, of name, id, class and data-… alone`,
  )
  return [{ page, origin, address, brings: url ? 'page' : 'script', fills }]
}

/** Attributes without an effect of their own. */
const ATTRIBUTES = /^(name|id|class|data-[a-z0-9-]+)$/

/** Returns the result, or throws an error with this message. */
function meant<Found>(find: () => Found, sentence: string): Found {
  try {
    return find()
  } catch {
    throw new Error(sentence)
  }
}

/** Parses a JSON object of strings. Throws for other values and names. */
function textsIn(json: string, names: RegExp): Readonly<Record<string, string>> {
  return z.record(z.string().check(z.regex(names)), z.string()).parse(JSON.parse(json))
}
