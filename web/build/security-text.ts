import { DAY } from '#contract/timing'

/**
 * `/.well-known/security.txt` (RFC 9116): whom to tell of a weakness. `now` in unix ms. It ends within a year, as
 * the RFC asks: a contact of an old build may not be read any more.
 */
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

/** The contact that the setting names, as an address with its scheme; null if it names none. Throws for one that cannot be meant. */
export function securityContact(setting: string | undefined): string | null {
  if (!setting) return null
  const contact = /^[^\s@:/]+@[^\s@]+$/.test(setting) ? `mailto:${setting}` : setting
  if (!/^(?:mailto:[^\s@]+@\S+|https:\/\/\S+|tel:\+[\d-]+)$/.test(contact)) {
    throw new Error(`SECURITY_CONTACT takes an e-mail address or an https address, and "${setting}" is none`)
  }
  return contact
}
