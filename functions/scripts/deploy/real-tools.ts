import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { SECOND } from '#contract/timing'
import { VERSION_HEADER } from '#contract/version'
import type { Environment } from '../environment/environment.ts'
import type { DeployedName } from '../environment/environment-name.ts'
import { wranglerOf } from '../local/local.ts'
import { run } from '../local/processes.ts'
import { root } from '../root.ts'
import { buildSite } from './build-site.ts'
import { examine } from './examine.ts'
import type { DeployTools, LiveSite } from './tools.ts'

const TIME_OUT = 15 * SECOND

/** wrangler, the network and the build, for one environment. */
export function realDeployTools(name: DeployedName, environment: Environment): DeployTools {
  return {
    wrangler: wranglerOf(name),
    live: liveSite(environment),
    doctor: (look) => examine(name, look),
    buildSite: (folder) => buildSite(environment, folder),
    skew: runSkew,
    sleep: async (ms) => void (await sleep(ms)),
    say: (line) => console.log(line),
  }
}

/** The site of an environment over the network. */
function liveSite({ siteUrl, worker }: Environment): LiveSite {
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

/** Runs `npm run skew` to its end. Throws with its words where the releases do not bear each other. */
async function runSkew(): Promise<void> {
  const hook = pathToFileURL(join(root, 'functions/scripts/directory-imports.ts')).href
  const NODE_OPTIONS = `--disable-warning=ExperimentalWarning --import ${hook}`
  await run('tests/skew/run.ts', [], { ...process.env, NODE_OPTIONS })
}
