import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withCheckHeaders } from '../../../web/forms/check-headers.ts'

const headers = readFileSync(new URL('../../../web/public/_headers', import.meta.url), 'utf8')

test('where a human check is configured, the pages with a form may load it, and no other page may', () => {
  const wider = withCheckHeaders(headers)
  for (const page of ['/investor-form', '/developer-form', '/incubator-form', '/faq']) {
    const rule = new RegExp(
      `\\n${page}\\n {2}! Content-Security-Policy\\n {2}Content-Security-Policy: (.+)`,
    ).exec(wider)
    expect(rule?.[1]).toContain("script-src 'self' https://challenges.cloudflare.com;")
    expect(rule?.[1]).toContain('frame-src https://challenges.cloudflare.com')
    expect(rule?.[1]).toContain("frame-ancestors 'none'")
  }
  expect(wider.startsWith(headers.trimEnd())).toBe(true)
  expect(headers).not.toContain('challenges.cloudflare.com')
})

test('headers without a policy are refused rather than widened', () => {
  expect(() => withCheckHeaders('/*\n  X-Frame-Options: DENY\n')).toThrow('no content security policy')
})
