import type { SettingValues } from './environment.ts'
import type { CrossCheck } from './known-settings.ts'
import type { Problem } from './problem.ts'

/** The identity provider's settings. */
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

/** The identity provider's settings, or null where it has none. */
export function identityProviderOf(env: SettingValues): IdentityProvider | null {
  const { KYC_APP_TOKEN: token, KYC_APP_SECRET: secret, KYC_WEBHOOK_SECRET: webhook, KYC_LEVEL: level } = env
  if (!token || !secret || !webhook || !level) return null
  return {
    config: { url: env.KYC_API_URL, level, sandbox: env.KYC_MODE === 'sandbox' },
    secrets: { token, secret, webhook },
  }
}

/** Results of its sandbox are refused on Mainnet, and nothing but its sandbox goes without it. */
export const checkIdentityProvider: CrossCheck = ({ values }) => {
  const { KYC_MODE: mode, KYC_APP_TOKEN: token } = values
  if (mode === undefined) return []
  const problems: Problem[] = []
  const sandbox = mode === 'sandbox'
  if (sandbox && values.XRPL_NETWORK_KEY === 'MAINNET') {
    const problem = { kind: 'never with', is: mode, setting: 'XRPL_NETWORK_KEY', value: 'MAINNET' } as const
    problems.push({ name: 'KYC_MODE', problem })
  }
  if (!sandbox && values.KYC_LISTED_WALLETS !== undefined) {
    const problem = { kind: 'only with', setting: 'KYC_MODE', value: 'sandbox' } as const
    problems.push({ name: 'KYC_LISTED_WALLETS', problem })
  }
  if (token !== undefined && token.startsWith('sbx:') !== sandbox)
    problems.push({ name: 'KYC_APP_TOKEN', problem: { kind: 'other environment', setting: 'KYC_MODE' } })
  return problems
}
