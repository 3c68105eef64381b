import { checkAccounts } from '../adapters/signer/accounts.ts'
import { createSigner, type Signer } from '../adapters/signer/signer.ts'
import { type Config, configOf } from './config.ts'
import { ConfigurationError } from './configuration-error.ts'
import { environment } from './environment.ts'
import { identityProviderOf } from './identity-provider.ts'
import { type Secrets, secretsOf } from './secrets.ts'

/** The parsed environment. Only the signer has the minter's key, and never gives it out. */
interface Read {
  readonly config: Config
  readonly secrets: Secrets
  readonly signer: Signer
}

const parsed = new WeakMap<object, Read>()

/** Reads the environment once per isolate. Throws a `ConfigurationError` that names what is missing or wrong. */
export function readConfig(env: object): Read {
  const known = parsed.get(env)
  if (known) return known
  const read = environment.safeParse(env)
  if (!read.success) {
    const names = new Set(read.error.issues.map((issue) => issue.path.join('.')))
    throw new ConfigurationError([...names].join(', '))
  }
  const kyc = identityProviderOf(read.data)
  const config = configOf(read.data, kyc?.config ?? null)
  const signer = createSigner(read.data.MINTER_SEED, config)
  checkAccounts(config, signer.key)
  const fresh = { config, secrets: secretsOf(read.data, kyc?.secrets ?? null), signer }
  parsed.set(env, fresh)
  return fresh
}
