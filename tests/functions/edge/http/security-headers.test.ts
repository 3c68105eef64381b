import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { AppEnv } from '../../../../functions/edge/http/app-env.ts'
import { securityHeaders } from '../../../../functions/edge/http/security-headers.ts'

const file = readFileSync(new URL('../../../../web/public/_headers', import.meta.url), 'utf8')

/** The headers of every file of the site, by their names in lower case. */
function headersOfFiles(): Record<string, string> {
  const [rule = ''] = file.split('\n\n')
  const lines = [...rule.matchAll(/^ {2}([\w-]+): (.+)$/gm)]
  return Object.fromEntries(lines.map(([, name = '', value]) => [name.toLowerCase(), value ?? '']))
}

test('an answer of the Worker has the security headers of the site’s files, and a policy that allows nothing', async () => {
  const app = new Hono<AppEnv>().use(securityHeaders).get('/', (c) => c.text('a reply'))
  const { headers } = await app.request('/')
  const { 'content-security-policy': ofPages, 'speculation-rules': _, ...ofFiles } = headersOfFiles()

  expect(Object.keys(ofFiles)).toHaveLength(6)
  expect(Object.fromEntries(Object.keys(ofFiles).map((name) => [name, headers.get(name)]))).toEqual(ofFiles)
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  )
  expect(ofPages).toContain("frame-ancestors 'none'")
})
