import { createSigner, type Signer } from '../adapters/signer/signer.ts'
import { type Config, configOf } from './config.ts'
import { isSecret, type SettingValues } from './environment.ts'
import { findProblems } from './find-problems.ts'
import { identityProviderOf } from './identity-provider.ts'
import type { KnownSettings } from './known-settings.ts'
import { ConfigurationError, type Problem } from './problem.ts'
import { type Secrets, secretsOf } from './secrets.ts'

/** The parsed environment. Only the signer has the minter's key, and never gives it out. */
interface Configured {
  readonly config: Config
  readonly secrets: Secrets
  readonly signer: Signer
}

type Read =
  | { readonly ok: true; readonly value: Configured }
  | { readonly ok: false; readonly problems: readonly Problem[] }

const known = new WeakMap<object, Read>()

/** Reads the environment once per isolate. Throws a `ConfigurationError` that names all that is missing or wrong. */
export function readConfig(env: object): Configured {
  const read = readOnce(env)
  if (!read.ok) throw new ConfigurationError(read.problems)
  return read.value
}

/** All that is missing or wrong, once per isolate; empty where the Worker can serve. */
export function problemsOf(env: object): readonly Problem[] {
  const read = readOnce(env)
  return read.ok ? [] : read.problems
}

function readOnce(env: object): Read {
  const read = known.get(env) ?? readAll(env)
  known.set(env, read)
  return read
}

function readAll(env: object): Read {
  const { known: settings, problems: found } = findProblems({ ...env })
  const problems = [...found.filter((problem) => !isAhead(problem)), ...mailWithoutBinding(settings, env)]
  if (problems.length > 0) return { ok: false, problems }
  // Without problems every setting has its value.
  const values = settings.values as SettingValues
  const kyc = identityProviderOf(values)
  const config = configOf(values, kyc?.config ?? null)
  const signer = createSigner(values.MINTER_SEED.seed, config)
  return { ok: true, value: { config, secrets: secretsOf(values, kyc?.secrets ?? null), signer } }
}

/**
 * Whether a secret only waits for a variable: it is uploaded at once, and the variable that turns it on comes with the next
 * deploy. Until then it means nothing, and must not stop a Worker that sells. The doctor names it all the same.
 */
function isAhead({ name, problem }: Problem): boolean {
  return problem.kind === 'needs' && isSecret(name) && problem.others.some((other) => !isSecret(other))
}

/** A sender needs the binding that sends. The binding alone does nothing: wrangler.toml has it in every environment. */
function mailWithoutBinding(settings: KnownSettings, env: { readonly MAIL?: unknown }): readonly Problem[] {
  if (!settings.has('MAIL_FROM') || env.MAIL) return []
  return [{ name: 'MAIL_FROM', problem: { kind: 'needs', others: ['the binding MAIL'] } }]
}
