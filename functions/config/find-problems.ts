import { checkTogether } from './belong-together.ts'
import { checkAccounts } from './distinct-accounts.ts'
import { checkIdentityProvider } from './identity-provider.ts'
import type { CrossCheck, KnownSettings } from './known-settings.ts'
import { checkNetwork, checkOperators } from './network.ts'
import { checkOrigins } from './origins.ts'
import type { Problem } from './problem.ts'
import { readSettings } from './read-settings.ts'
import { checkSandboxValues } from './sandbox-values.ts'
import { checkTransport } from './transport.ts'

const checks: readonly CrossCheck[] = [
  checkNetwork,
  checkOperators,
  checkTransport,
  checkOrigins,
  checkAccounts,
  checkTogether,
  checkIdentityProvider,
  checkSandboxValues,
]

/**
 * All that is wrong with these settings, by themselves and together; what depends on a value that could not be read is
 * left out. `unseen` names settings whose values cannot be read from here, as uploaded secrets.
 */
export function findProblems(
  env: Readonly<Record<string, unknown>>,
  unseen?: ReadonlySet<string>,
): { readonly known: KnownSettings; readonly problems: readonly Problem[] } {
  const { known, problems } = readSettings(env, unseen)
  return { known, problems: [...problems, ...checks.flatMap((check) => check(known))] }
}
