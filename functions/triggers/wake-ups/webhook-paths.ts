/** Where Xaman reports, as its developer console has it. */
export const XAMAN_WEBHOOK = '/webhooks/xaman'

/** Where the identity provider reports. */
export const IDENTITY_WEBHOOK = '/webhooks/kyc'
