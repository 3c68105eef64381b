import { type CrossCheck, isPublic } from './known-settings.ts'

/** Each origin of another site is exact and https: a pattern could match one of a stranger. */
export const checkOrigins: CrossCheck = (known) => {
  const protocols = isPublic(known) ? /^https:$/ : /^https?:$/
  const { CORS_ORIGINS = [] } = known.values
  const at = CORS_ORIGINS.findIndex((one) => !isOrigin(one, protocols))
  if (at < 0) return []
  const expected = 'an exact origin such as https://app.example.org'
  return [{ name: 'CORS_ORIGINS', problem: { kind: 'entry', at: at + 1, expected } }]
}

function isOrigin(text: string, protocols: RegExp): boolean {
  if (!URL.canParse(text)) return false
  const { origin, protocol, hostname } = new URL(text)
  return origin === text && protocols.test(protocol) && !hostname.includes('*')
}
