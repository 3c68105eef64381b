import { AUDIENCE } from '../sandbox/access/colleagues.ts'
import { LEVEL, sandboxEnvironment } from '../sandbox/kyc/credentials.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import { sandboxApplication } from '../sandbox/xaman/credentials.ts'

export const ROOM_SECRET = 'a room secret of 32 letters for tests'
export const SITE = 'http://touchstone.test'

/** The configuration that points the Worker at a sandbox. */
export function bindingsFor(
  sandbox: Pick<Sandbox, 'accounts'> & {
    readonly urls: Omit<Sandbox['urls'], 'thirdRpc' | 'thirdWs' | 'access'> & { readonly access?: string }
  },
  ws = sandbox.urls.ws,
): Record<string, string> {
  const { issuer, minter, demoWallets } = sandbox.accounts
  return {
    SITE_URL: SITE,
    XRPL_NODES: `${sandbox.urls.rpc} ${ws}, ${sandbox.urls.secondRpc} ${sandbox.urls.secondWs}`,
    XRPL_NETWORK_ID: '512',
    XRPL_NETWORK_KEY: 'SANDBOX',
    XRPL_NETWORK_NAME: 'XRPL Sandbox',
    ISSUER_ADDRESS: issuer.address,
    MINTER_ADDRESS: minter.address,
    MINTER_SEED: minter.seed,
    XAMAN_API_URL: sandbox.urls.xaman,
    XAMAN_API_KEY: sandboxApplication.apiKey,
    XAMAN_API_SECRET: sandboxApplication.apiSecret,
    // Higher than any test needs, except those that test the limit.
    XAMAN_PAYLOADS_PER_MINUTE: '100000',
    XAMAN_CALLS_PER_MINUTE: '100000',
    ROOM_SECRET,
    KYC_API_URL: sandbox.urls.kyc,
    KYC_APP_TOKEN: sandboxEnvironment.appToken,
    KYC_APP_SECRET: sandboxEnvironment.appSecret,
    KYC_WEBHOOK_SECRET: sandboxEnvironment.webhookSecret,
    KYC_LEVEL: LEVEL,
    KYC_MODE: 'sandbox',
    ...(sandbox.urls.access && { ACCESS_TEAM_DOMAIN: sandbox.urls.access, ACCESS_AUD: AUDIENCE }),
    RECEIPT_KEY: 'V8jwOLiXjuMc4d6BppPxql7ffGqqio414LlczJA9AC4.W1Eu0q9rmIdK4PHkoIN96OKI53ioy9EhEXZpCQBIsFw',
    KYC_LISTED_WALLETS: demoWallets.verified.address,
  }
}
