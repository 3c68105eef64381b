import { ConfigurationError } from './configuration-error.ts'
import type { Environment } from './environment.ts'

export interface IdentityProvider {
  readonly config: {
    readonly url: string
    /** The level that counts, by its name in the provider's dashboard. */
    readonly level: string
    /** Whether what the provider's sandbox decides counts here. */
    readonly sandbox: boolean
  }
  /** One for our calls, one for its webhooks. */
  readonly secrets: { readonly token: string; readonly secret: string; readonly webhook: string }
}

/** The identity provider's settings, or null. Results of its sandbox are refused on Mainnet. */
export function identityProviderOf(env: Environment): IdentityProvider | null {
  const { KYC_APP_TOKEN: token, KYC_APP_SECRET: secret, KYC_WEBHOOK_SECRET: webhook, KYC_LEVEL: level } = env
  const sandbox = env.KYC_MODE === 'sandbox'
  if (sandbox && env.XRPL_NETWORK_KEY === 'MAINNET')
    throw new ConfigurationError('KYC_MODE cannot be sandbox on MAINNET')
  if (!sandbox && env.KYC_LISTED_WALLETS)
    throw new ConfigurationError('KYC_LISTED_WALLETS are for KYC_MODE sandbox alone')
  const given = [token, secret, webhook, level].filter(Boolean)
  if (given.length === 0) return null
  if (!token || !secret || !webhook || !level)
    throw new ConfigurationError(
      'KYC_APP_TOKEN, KYC_APP_SECRET, KYC_WEBHOOK_SECRET and KYC_LEVEL belong together',
    )
  if (token.startsWith('sbx:') !== sandbox)
    throw new ConfigurationError(`KYC_APP_TOKEN is of another environment than KYC_MODE ${env.KYC_MODE}`)
  if (webhook === secret)
    throw new ConfigurationError('KYC_WEBHOOK_SECRET and KYC_APP_SECRET are two secrets, not one')
  return {
    config: { url: env.KYC_API_URL.replace(/\/$/, ''), level, sandbox },
    secrets: { token, secret, webhook },
  }
}
