import { createPublicKey, type JsonWebKey, verify } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { AUDIENCE, demoColleagues } from '../sandbox/access/colleagues.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import { sandboxForTest } from './xaman-client.ts'

const [ada, ben] = demoColleagues

test('a request to the desk without a session is sent to a page that asks for one of two colleagues, and then on', async () => {
  await using sandbox = await sandboxForTest()
  await using site = await siteBehind(sandbox)
  const asked = await ask(sandbox, '/desk/A1?form=question')
  expect(asked.status).toBe(302)
  const page = await (await ask(sandbox, asked.headers.get('location') ?? '')).text()
  for (const { name, email } of demoColleagues)
    expect(page).toContain(`<strong>${name}</strong> <span>${email}</span>`)
  expect(page).toContain('name="redirect_url" value="/desk/A1?form=question"')
  expect(site.seen).toEqual([])

  const signedIn = await signIn(sandbox, 'ada', '/desk/A1?form=question')
  expect(signedIn.to).toBe('/desk/A1?form=question')
  await ask(sandbox, signedIn.to, { cookie: signedIn.cookie })
  expect(site.seen).toMatchObject([
    { url: '/desk/A1?form=question', headers: { 'cf-access-authenticated-user-email': ada.email } },
  ])
})

test('the assertion is signed by RS256 with a published key, and states issuer, audience, person and times', async () => {
  await using sandbox = await sandboxForTest({ now: () => Date.UTC(2026, 10, 27, 9) })
  await using site = await siteBehind(sandbox)
  const { cookie } = await signIn(sandbox, 'ben')
  await ask(sandbox, '/desk', { cookie })
  const { header, claims, isSigned } = await readAssertion(sandbox, site.seen[0])
  expect(header).toMatchObject({ alg: 'RS256', typ: 'JWT' })
  expect(claims).toMatchObject({
    aud: [AUDIENCE],
    email: ben.email,
    sub: ben.sub,
    iss: sandbox.urls.access,
    type: 'app',
    iat: 1_795_770_000,
    nbf: 1_795_770_000,
    exp: 1_795_856_400,
  })
  expect(isSigned).toBe(true)
})

test('what a client sends as its assertion or e-mail is removed on every path', async () => {
  await using sandbox = await sandboxForTest()
  await using site = await siteBehind(sandbox)
  const forged = {
    'Cf-Access-Jwt-Assertion': 'a.b.c',
    'Cf-Access-Authenticated-User-Email': 'eve@example.org',
  }
  const { cookie } = await signIn(sandbox, 'ada')
  await ask(sandbox, '/desk/api/entries', { ...forged, cookie })
  await ask(sandbox, '/faq', { ...forged, cookie })
  await ask(sandbox, '/deskless', forged)
  const [desk, ...others] = site.seen
  expect((await readAssertion(sandbox, desk)).claims).toMatchObject({ email: ada.email })
  expect(desk?.headers['cf-access-authenticated-user-email']).toBe(ada.email)
  expect(others.map(({ url }) => url)).toEqual(['/faq', '/deskless'])
  for (const { headers } of others) {
    expect(headers).not.toHaveProperty('cf-access-jwt-assertion')
    expect(headers).not.toHaveProperty('cf-access-authenticated-user-email')
  }
})

test('a script without a session gets 401, as does everyone after signing out', async () => {
  await using sandbox = await sandboxForTest()
  await using site = await siteBehind(sandbox)
  const script = { 'x-requested-with': 'XMLHttpRequest' }
  expect((await ask(sandbox, '/desk/api/entries', script)).status).toBe(401)
  const { cookie } = await signIn(sandbox, 'ada')
  expect((await ask(sandbox, '/desk/api/entries', { ...script, cookie })).status).toBe(200)
  const out = await ask(sandbox, '/cdn-cgi/access/logout', { cookie })
  expect(out.headers.get('set-cookie')).toMatch(/^CF_Authorization=; Max-Age=0/)
  expect(site.seen).toHaveLength(1)
})

test('after a rotation the key before is still published; a retired one is not, though it can still sign', async () => {
  await using sandbox = await sandboxForTest()
  const { keys } = sandbox.access
  const kids = async () => {
    const certs = await (await ask(sandbox, '/cdn-cgi/access/certs')).json()
    return (certs as { keys: { kid: string }[] }).keys.map(({ kid }) => kid)
  }
  const first = keys.current()
  keys.rotate()
  expect(await kids()).toEqual([keys.current().kid, first.kid])
  keys.rotate({ retire: true })
  expect(await kids()).toEqual([keys.current().kid])
  const retired = keys.retired()
  expect(retired?.kid).not.toBe(keys.current().kid)
  const token = sandbox.access.assertionFor(ada, { email: 'x@y.example' }, retired)
  expect(partsOf(token).header.kid).toBe(retired?.kid)
  expect(partsOf(token).claims.email).toBe('x@y.example')
})

test('a request is passed on whole and comes back whole, and the proxy’s origin becomes the site’s', async () => {
  await using sandbox = await sandboxForTest()
  await using site = await siteBehind(sandbox)
  const { cookie } = await signIn(sandbox, 'ada')
  const reply = await ask(sandbox, '/desk/api/changes', { cookie, origin: sandbox.urls.access }, '{"é":1}')
  expect(site.seen).toMatchObject([{ method: 'POST', body: '{"é":1}', headers: { origin: site.url } }])
  expect([reply.status, reply.headers.get('x-told'), await reply.text()]).toEqual([200, 'yes', 'told'])
})

test('a sign-in leads nowhere but to the desk', async () => {
  await using sandbox = await sandboxForTest()
  for (const target of ['https://evil.example/desk', '//evil.example', '/desk/../faq', '/deskless']) {
    expect((await signIn(sandbox, 'ada', target)).to).toBe('/desk')
  }
})

interface Seen {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** A site that remembers what it is asked. */
async function siteBehind(sandbox: Sandbox) {
  const seen: Seen[] = []
  const server = createServer(async (incoming, outgoing) => {
    const { method, url, headers } = incoming
    let body = ''
    for await (const chunk of incoming.setEncoding('utf8')) body += chunk
    seen.push({ method, url, headers, body })
    outgoing.writeHead(200, { 'x-told': 'yes' }).end('told')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  sandbox.setSiteUrl(url)
  return {
    url,
    seen,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function ask(sandbox: Sandbox, path: string, headers: Record<string, string> = {}, body?: string) {
  return fetch(new URL(path, sandbox.urls.access), {
    headers,
    redirect: 'manual',
    ...(body !== undefined && { method: 'POST', body }),
  })
}

/** Picks a colleague on the sign-in page. */
async function signIn(sandbox: Sandbox, colleague: string, target = '/desk') {
  const reply = await fetch(new URL('/cdn-cgi/access/login', sandbox.urls.access), {
    method: 'POST',
    body: new URLSearchParams({ colleague, redirect_url: target }),
    redirect: 'manual',
  })
  return {
    to: reply.headers.get('location') ?? '',
    cookie: reply.headers.get('set-cookie')?.split(';')[0] ?? '',
  }
}

function partsOf(token: string) {
  const [header = '', claims = '', signature = ''] = token.split('.')
  const read = (part: string) =>
    JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
  return { header: read(header), claims: read(claims), signed: `${header}.${claims}`, signature }
}

/** The assertion that the site received, checked with the published keys. */
async function readAssertion(sandbox: Sandbox, seen: Seen | undefined) {
  const { header, claims, signed, signature } = partsOf(String(seen?.headers['cf-access-jwt-assertion']))
  const { keys } = (await (await ask(sandbox, '/cdn-cgi/access/certs')).json()) as { keys: JsonWebKey[] }
  const jwk = keys.find((key) => key.kid === header.kid) ?? {}
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  const isSigned = verify('sha256', Buffer.from(signed), key, Buffer.from(signature, 'base64url'))
  return { header, claims, isSigned }
}
