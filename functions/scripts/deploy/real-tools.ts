import { setTimeout as sleep } from 'node:timers/promises'
import type { Environment } from '../environment/environment.ts'
import type { DeployedName } from '../environment/environment-name.ts'
import { run } from '../local/processes.ts'
import { runWrangler } from '../wrangler/run.ts'
import { wranglerFor } from '../wrangler/wrangler.ts'
import { buildSite } from './build-site.ts'
import { examine } from './examine.ts'
import { liveSite } from './live-site.ts'
import type { Tools } from './tools.ts'

/** As the script `skew` of package.json. */
const SKEW_OPTIONS = '--disable-warning=ExperimentalWarning --import ./functions/scripts/directory-imports.ts'

/** wrangler, the network and the build, for one environment. */
export function realTools(name: DeployedName, environment: Environment): Tools {
  return {
    wrangler: wranglerFor(runWrangler, { environment: name }),
    live: liveSite(environment),
    doctor: (look) => examine(name, look),
    buildSite: (folder) => buildSite(environment, folder),
    skew: () => run('tests/skew/run.ts', [], { ...process.env, NODE_OPTIONS: SKEW_OPTIONS }),
    sleep: async (ms) => void (await sleep(ms)),
    say: (line) => console.log(line),
  }
}
