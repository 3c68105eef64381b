import { SECOND } from '#contract/timing'
import { VERSION_HEADER } from '#contract/version'
import type { Environment } from '../environment/environment.ts'
import type { LiveSite } from './tools.ts'

const TIME_OUT = 15 * SECOND

/** The site of an environment over the network. */
export function liveSite({ siteUrl, worker }: Environment): LiveSite {
  return {
    async ask(path, version) {
      try {
        const response = await fetch(new URL(path, siteUrl), {
          redirect: 'manual',
          signal: AbortSignal.timeout(TIME_OUT),
          // Cloudflare then lets this version answer, if the deployment has it, although at 0 %.
          headers: version ? { 'Cloudflare-Workers-Version-Overrides': `${worker}="${version}"` } : {},
        })
        return {
          status: response.status,
          type: response.headers.get('content-type') ?? '',
          version: response.headers.get(VERSION_HEADER),
          body: new Uint8Array(await response.arrayBuffer()),
        }
      } catch {
        return null
      }
    },
  }
}
