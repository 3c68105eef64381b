import { type CrossCheck, isPublic } from './known-settings.ts'

const addresses = [
  'XAMAN_API_URL',
  'KYC_API_URL',
  'PARTY_URL',
  'FORMS_NOTIFY_URL',
  'ALERT_URL',
  'ACCESS_TEAM_DOMAIN',
  'XRPL_EXPLORER_NFT_URL',
  'XRPL_EXPLORER_TX_URL',
] as const

/** A site on https reaches everything encrypted: secrets travel to Xaman, and what nodes say moves money. */
export const checkTransport: CrossCheck = (known) => {
  if (!isPublic(known)) return []
  const { values } = known
  const isPlain = values.XRPL_NODES?.some(
    ({ rpcUrl, wsUrl }) => /^http:/.test(rpcUrl) || /^ws:/.test(wsUrl ?? ''),
  )
  return [
    ...(isPlain ? (['XRPL_NODES'] as const) : []),
    ...addresses.filter((name) => values[name]?.startsWith('http:')),
  ].map((name) => ({ name, problem: { kind: 'unencrypted' } }))
}
