import { allChecks } from '../doctor/all-checks.ts'
import { type DoctorCheck, runChecks, type When } from '../doctor/checks/check.ts'
import type { Finding } from '../doctor/checks/finding.ts'
import { openEnvironment } from '../doctor/examined/open-environment.ts'
import { platformOf } from '../doctor/examined/platform.ts'
import type { DeployedName } from '../environment/environment-name.ts'
import { secretsFile, secretsHere, secretsIn, waitingSecrets } from './secrets-file.ts'
import type { Look } from './tools.ts'

/** What a deploy does itself, after the doctor has looked: the last build is not what goes out. */
const DONE_BY_DEPLOY = ['build', 'migrations']

/**
 * The doctor's findings about an environment, without what the deploy itself brings in order. The secrets of a first deploy
 * are those of their file: no Worker has any yet.
 */
export async function examine(name: DeployedName, { when, isFirst }: Look): Promise<readonly Finding[]> {
  const waiting = isFirst ? secretsIn(secretsFile(name)) : {}
  const checks = checksOf(when, waitingSecrets(secretsFile(name)) !== null)
  const platform = platformOf(name)
  const ours = isFirst ? { ...platform, secretNames: async () => Object.keys(waiting) } : platform
  return runChecks(checks, await openEnvironment(name, ours, secretsHere(name, process.env)))
}

/** The checks of a look. Before a deploy the file of secrets may be there: it deletes that as soon as the Worker has them. */
export function checksOf(when: When, secretsWait: boolean): readonly DoctorCheck[] {
  const skipped = when === 'before' ? [...DONE_BY_DEPLOY, ...(secretsWait ? ['files'] : [])] : []
  return allChecks.filter((check) => check.when === when && !skipped.includes(check.what))
}
