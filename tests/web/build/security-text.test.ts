import { expect, test } from 'vitest'
import { securityContact, securityText } from '../../../web/build/security-text.ts'

const NOW = Date.UTC(2026, 10, 24, 2, 15, 30, 123)

test('security.txt has a contact and an expiry within a year, as RFC 9116 requires', () => {
  expect(securityText('mailto:security@touchstone.example', 'https://touchstone.example', NOW)).toBe(
    [
      'Contact: mailto:security@touchstone.example',
      'Expires: 2027-11-23T02:15:30Z',
      'Preferred-Languages: en',
      'Canonical: https://touchstone.example/.well-known/security.txt',
      '',
    ].join('\n'),
  )
})

test.each([
  ['security@touchstone.example', 'mailto:security@touchstone.example'],
  ['mailto:security@touchstone.example', 'mailto:security@touchstone.example'],
  ['https://touchstone.example/security', 'https://touchstone.example/security'],
])('%s is a contact', (setting, contact) => {
  expect(securityContact(setting)).toBe(contact)
})

test('without a contact there is no security.txt', () => {
  expect(securityContact(undefined)).toBeNull()
  expect(securityContact('')).toBeNull()
})

test.each(['http://touchstone.example', 'ask us', 'a@b\nContact: mailto:c@d'])(
  '%s stops the build',
  (setting) => {
    expect(() => securityContact(setting)).toThrow('SECURITY_CONTACT')
  },
)
