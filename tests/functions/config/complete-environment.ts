import { walletFromPassphrase } from '../../sandbox/accounts.ts'

export const issuer = walletFromPassphrase('an issuer that is not the sandbox’s')
export const minter = walletFromPassphrase('a minter that is not the sandbox’s')
export const regularKey = walletFromPassphrase('a regular key of the minter')
export const treasury = walletFromPassphrase('treasury')

/** A configuration on https in which nothing is wrong, and nothing optional is set. */
export const complete = {
  SITE_URL: 'https://touchstone.test',
  XRPL_NODES: 'https://one.test:51234 wss://one.test, https://two.example',
  XRPL_NETWORK_ID: '1',
  XRPL_NETWORK_KEY: 'TESTNET',
  XRPL_NETWORK_NAME: 'XRPL Testnet',
  ISSUER_ADDRESS: issuer.address,
  MINTER_ADDRESS: minter.address,
  MINTER_SEED: regularKey.seed,
  XAMAN_API_URL: 'https://xumm.app/api/v1/platform',
  XAMAN_API_KEY: '0f4b2a1c-9d3e-4c5f-8a6b-7e8d9c0b1a2f',
  XAMAN_API_SECRET: '1a2b3c4d-5e6f-4a7b-9c8d-0e1f2a3b4c5d',
  ROOM_SECRET: 'thirty-two letters of a secret…!',
} as const

/** A pair that signs receipts; not the sandbox's. */
export const receiptKey = {
  x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
  d: 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A',
} as const

export const identity = {
  KYC_APP_TOKEN: 'prd:an-app-token-of-the-provider',
  KYC_APP_SECRET: 'an app secret of the provider',
  KYC_WEBHOOK_SECRET: 'a webhook secret of the provider',
  KYC_LEVEL: 'level',
} as const
