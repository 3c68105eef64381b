import { setTimeout as sleep } from 'node:timers/promises'
import type { Environment } from '../environment/environment.ts'
import type { DeployedName } from '../environment/environment-name.ts'
import { runWrangler } from '../wrangler/run.ts'
import { wranglerFor } from '../wrangler/wrangler.ts'
import { buildSite } from './build-site.ts'
import { examine } from './examine.ts'
import { liveSite } from './live-site.ts'
import { runSkew } from './run-skew.ts'
import type { DeployTools } from './tools.ts'

/** wrangler, the network and the build, for one environment. */
export function realDeployTools(name: DeployedName, environment: Environment): DeployTools {
  return {
    wrangler: wranglerFor(runWrangler, { environment: name }),
    live: liveSite(environment),
    doctor: (look) => examine(name, look),
    buildSite: (folder) => buildSite(environment, folder),
    skew: runSkew,
    sleep: async (ms) => void (await sleep(ms)),
    say: (line) => console.log(line),
  }
}
