/** One environment of the application: sandbox and production share only the address, and differ by the token. */
export interface Environment {
  readonly appToken: string
  readonly appSecret: string
  /** The webhook secret, which differs from the application's. */
  readonly webhookSecret: string
  readonly sandbox: boolean
}

/** The sandbox environment. All of it is public on purpose: it only opens this sandbox. */
export const sandboxEnvironment: Environment = {
  appToken: 'sbx:5a0db0c5touchstone',
  appSecret: 'sandbox-identity-secret',
  webhookSecret: 'sandbox-identity-hook-secret',
  sandbox: true,
}

/** The production environment, for tests of what must not count there. Equally public. */
export const productionEnvironment: Environment = {
  appToken: 'prd:5a0db0c5touchstone',
  appSecret: 'production-identity-secret',
  webhookSecret: 'production-identity-hook-secret',
  sandbox: false,
}

export const environments: readonly Environment[] = [sandboxEnvironment, productionEnvironment]

/** The dashboard's only level: a document and a liveness check. */
export const LEVEL = 'basic-kyc-level'

export const CLIENT_ID = 'touchstone'
