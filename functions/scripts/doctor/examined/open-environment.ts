import { SECOND } from '#contract/timing'
import { askNode } from '../../../adapters/ledger/rpc.ts'
import { requiredSecrets, secretNames } from '../../../config/environment.ts'
import { findProblems } from '../../../config/find-problems.ts'
import type { EnvironmentName } from '../../environment/environment-name.ts'
import { localVars, sandboxSettings } from '../../local/local.ts'
import { root } from '../../root.ts'
import { type ExaminedEnvironment, NothingDeployed, type Platform } from './examined-environment.ts'
import { presumedSecrets } from './presumed-secrets.ts'
import { readWorkerConfig, type WorkerConfig } from './worker-config.ts'

/** How long one HTTP request may take. */
const TIME_OUT = 10 * SECOND

/**
 * One environment as it is configured. Values of uploaded secrets cannot be read back: those that `shell` has are used,
 * the others count as given where their names are uploaded.
 */
export async function openEnvironment(
  name: EnvironmentName,
  platform: Platform,
  shell: Readonly<Record<string, string | undefined>>,
): Promise<ExaminedEnvironment> {
  const top = await readWorkerConfig(null)
  const worker = name === 'local' ? top : await readWorkerConfig(name)
  const settings =
    name === 'local' ? { ...top.vars, ...sandboxSettings(), ...localVars } : deployedSettings(worker, shell)
  // The check of secrets says that it could not ask. Of a first deploy the required ones are among those that wait.
  const uploaded = await platform
    .secretNames()
    .catch((error) => (error instanceof NothingDeployed ? requiredSecrets : presumedSecrets(settings)))
  const unseen = new Set(uploaded.filter((one) => settings[one] === undefined))
  return {
    name,
    root,
    worker,
    top,
    ...findProblems(settings, unseen),
    platform,
    http: (url, request) =>
      fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIME_OUT), ...request }),
    ask: askNode,
    now: () => Date.now(),
  }
}

function deployedSettings(
  worker: WorkerConfig,
  shell: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, unknown>> {
  const seen = secretNames.filter((name) => shell[name] !== undefined)
  return { ...worker.vars, ...Object.fromEntries(seen.map((name) => [name, shell[name]])) }
}
