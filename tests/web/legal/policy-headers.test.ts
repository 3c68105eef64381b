import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withPolicyHeaders } from '../../../web/legal/policy-headers.ts'

const HEADERS = readFileSync(join(import.meta.dirname, '../../../web/public/_headers'), 'utf8')
const rulesOf = (headers: string) =>
  headers
    .split('\n')
    .filter((line) => line.startsWith('/'))
    .map((line) => line.trim())

test('without a document nothing may be framed anywhere', () => {
  const headers = withPolicyHeaders(HEADERS, { '/privacy-policy': undefined, '/terms-conditions': '' })

  expect(headers.trimEnd()).toBe(HEADERS.trimEnd())
  expect(headers).not.toContain('frame-src')
})

test('a document may be framed by its own page alone, and nothing else of its host’s policy changes', () => {
  const headers = withPolicyHeaders(HEADERS, {
    '/privacy-policy': 'https://policies.example/p?id=42',
    '/terms-conditions': undefined,
  })
  const [, rule = ''] = headers.split('\n/privacy-policy\n')
  const [undone, set = ''] = rule.trimEnd().split('\n')
  const [policy = ''] = /Content-Security-Policy: .+/.exec(HEADERS) ?? []

  expect(rulesOf(headers)).toEqual([...rulesOf(HEADERS), '/privacy-policy'])
  expect(undone).toBe('  ! Content-Security-Policy')
  expect(set.trim()).toBe(`${policy}; frame-src https://policies.example`)
  expect(headers.match(/frame-src/g)).toHaveLength(1)
})

test('a document that anyone on the way could change is refused', () => {
  expect(() => withPolicyHeaders(HEADERS, { '/terms-conditions': 'http://policies.example/t' })).toThrow(
    /https/,
  )
})

test('a site without a policy of its own is not given one by halves', () => {
  expect(() => withPolicyHeaders('/*\n  X-Frame-Options: DENY\n', {})).toThrow(/no content security policy/)
})
