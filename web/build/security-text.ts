import { DAY } from '#contract/timing'

/** `/.well-known/security.txt` (RFC 9116). `now` in unix ms. Expires within a year, as the RFC recommends. */
export function securityText(contact: string, siteUrl: string, now: number): string {
  const expires = new Date(now + 364 * DAY)
  const canonical = new URL(SECURITY_PATH, siteUrl).href
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString().replace(/\.\d+/, '')}`,
    'Preferred-Languages: en',
    `Canonical: ${canonical}`,
    '',
  ].join('\n')
}

export const SECURITY_PATH = '/.well-known/security.txt'

/** The contact as a URI; null when none is set. Throws for an invalid one. */
export function securityContact(setting: string | undefined): string | null {
  if (!setting) return null
  const contact = /^[^\s@:/]+@[^\s@]+$/.test(setting) ? `mailto:${setting}` : setting
  if (!/^(?:mailto:[^\s@]+@\S+|https:\/\/\S+|tel:\+[\d-]+)$/.test(contact)) {
    throw new Error(`SECURITY_CONTACT takes an e-mail address or an https address, and "${setting}" is none`)
  }
  return contact
}
