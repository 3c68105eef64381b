import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { BYTES_32 } from '#contract/base64url'
import type { AppEnv } from '../../../../functions/edge/http/app-env.ts'
import { browserSecret, rememberBrowser } from '../../../../functions/people/sign-in/connect-cookie.ts'
import type { Services } from '../../../../functions/services.ts'

const SECRET = 'A'.repeat(43)

/** The secret under which a browser with this cookie asks, and the one by which it may collect. */
async function secretsOf(plainHttp: boolean, cookie: string): Promise<{ asks: string; collects: string }> {
  const app = new Hono<AppEnv>()
    .use((c, next) => {
      c.set('services', { config: { plainHttp } } as Services)
      return next()
    })
    .get('/asks', (c) => c.text(rememberBrowser(c)))
    .get('/collects', (c) => c.text(browserSecret(c) ?? 'nothing'))
  const read = async (path: string) => (await app.request(path, { headers: { cookie } })).text()
  return { asks: await read('/asks'), collects: await read('/collects') }
}

test.each([
  [false, '__Host-touchstone-connect'],
  [true, 'touchstone-connect'],
])('a browser keeps its secret (plain HTTP: %s)', async (plainHttp, name) => {
  expect(await secretsOf(plainHttp, `${name}=${SECRET}`)).toEqual({ asks: SECRET, collects: SECRET })
})

test.each([
  ['a sibling site or a plain connection can set', false, `touchstone-connect=${SECRET}`],
  ['belongs to HTTPS', true, `__Host-touchstone-connect=${SECRET}`],
  ['is too short to be one of ours', false, '__Host-touchstone-connect=guess'],
  ['is empty', false, '__Host-touchstone-connect='],
])(
  'a cookie that %s fixes no secret: the browser gets a new one, and collects nothing',
  async (_, plainHttp, cookie) => {
    const { asks, collects } = await secretsOf(plainHttp, cookie)
    expect(asks).toMatch(BYTES_32)
    expect([asks === SECRET, collects]).toEqual([false, 'nothing'])
  },
)
