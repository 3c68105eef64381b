/** One environment of the application: sandbox and production share nothing but the address, and the token tells them apart. */
export interface Environment {
  readonly appToken: string
  readonly appSecret: string
  /** What webhooks are signed with, which is never the application's own secret. */
  readonly webhookSecret: string
  readonly sandbox: boolean
}

/** The sandbox environment. All of it is public on purpose: it opens nothing but this stand-in. */
export const sandboxEnvironment: Environment = {
  appToken: 'sbx:5a0db0c5touchstone',
  appSecret: 'sandbox-identity-secret',
  webhookSecret: 'sandbox-identity-hook-secret',
  sandbox: true,
}

/** The production environment, for tests of what must never count there. As public, and as worthless. */
export const productionEnvironment: Environment = {
  appToken: 'prd:5a0db0c5touchstone',
  appSecret: 'production-identity-secret',
  webhookSecret: 'production-identity-hook-secret',
  sandbox: false,
}

export const environments: readonly Environment[] = [sandboxEnvironment, productionEnvironment]

/** The one level that its dashboard has: a document and a short look at the camera. */
export const LEVEL = 'basic-kyc-level'

export const CLIENT_ID = 'touchstone'
