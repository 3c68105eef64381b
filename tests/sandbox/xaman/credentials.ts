/** The sandbox platform's only application. The secret is public on purpose: it only opens a sandbox. */
export const sandboxApplication = {
  name: 'Touchstone',
  description: 'Founder Passes on the sandbox ledger',
  apiKey: '5a0db0c5-0000-4000-8000-000000000001',
  apiSecret: '5a0db0c5-5ec7-4e70-8000-000000000002',
} as const
