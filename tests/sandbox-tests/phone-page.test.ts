import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { demoWallets } from '../sandbox/accounts.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import { mintOffer } from './minted-offer.ts'
import { createPayload, credentials, readPayload, sandboxForTest } from './xaman-client.ts'

const { rich, poor } = demoWallets
const signIn = { txjson: { TransactionType: 'SignIn' } }

test('the page of a sign-in names the site, shows the instruction and its two digits, and offers every wallet', async () => {
  await using sandbox = await sandboxForTest()
  const { uuid } = await createPayload(sandbox, {
    ...signIn,
    custom_meta: { instruction: 'Sign in at 127.0.0.1:8787. The page shows 42.' },
    options: { return_url: { web: 'http://127.0.0.1:8787/founder-pass-wallet' } },
  })
  const { text, page } = await open(sandbox, uuid)
  expect(text).toContain('Touchstone at 127.0.0.1:8787 asks you to Sign in')
  expect(text).toContain('Sign in at 127.0.0.1:8787. The page shows 42.')
  expect(text).toMatch(/42 Does the site show this number\?/)
  for (const name of ['Rich', 'Poor', 'Unactivated', 'Holder', 'Verified']) {
    expect(page).toMatch(new RegExp(`<input type="radio" name="wallet" [^>]*value="${name}"`))
  }
  expect(text).toContain('Approve')
  expect(text).toContain('Decline')
  expect((await readPayload(sandbox, uuid)).meta).toMatchObject({
    app_opened: true,
    opened_by_deeplink: true,
  })
})

test('the page of an offer names the pass and its price, and each wallet’s balance afterwards', async () => {
  await using sandbox = await sandboxForTest()
  await using metadata = await serveJson({ name: 'Calcite No. 007', description: 'A pass' })
  const { offerId } = await mintOffer(sandbox, {
    amount: '100000000',
    destination: rich.address,
    uri: metadata.url,
  })
  const { uuid } = await createPayload(sandbox, accept(offerId))
  const { text } = await open(sandbox, uuid)
  expect(text).toContain('Accept NFT offer')
  expect(text).toContain('Calcite No. 007')
  expect(text).toContain('You pay 100.00 XRP')
  expect(text).toContain('Network fee 0.000012 XRP')
  expect(text).toContain('Balance afterwards 999,899.999988 XRP')
  expect(text).toContain(
    'This offer is meant for another account. The ledger will refuse it and keep only the fee.',
  )
})

test('a wallet that cannot afford an offer is warned, with its balance after a refusal', async () => {
  await using sandbox = await sandboxForTest()
  const { offerId } = await mintOffer(sandbox, { amount: '100000000', destination: poor.address })
  const { uuid } = await createPayload(sandbox, { ...accept(offerId), options: { signers: [poor.address] } })
  const { text } = await open(sandbox, uuid)
  expect(text).toContain(
    'Balance afterwards 24.999988 XRP Not enough XRP. The ledger will refuse it and keep only the fee.',
  )
})

test('a missing or expired offer is reported before signing', async () => {
  let time = Date.now()
  await using sandbox = await sandboxForTest({ now: () => time })
  const unknown = await createPayload(sandbox, accept('AB'.repeat(32)))
  expect((await open(sandbox, unknown.uuid)).text).toContain('The ledger does not know this offer.')
  const soon = Math.floor(time / 1000) - 946_684_800 + 60
  const { offerId } = await mintOffer(sandbox, { amount: '1', destination: rich.address, expiration: soon })
  const { uuid } = await createPayload(sandbox, accept(offerId))
  expect((await open(sandbox, uuid)).text).not.toContain('This offer has expired.')
  time += 61_000
  expect((await open(sandbox, uuid)).text).toContain('This offer has expired.')
})

test('only requested wallets are offered, and one that is not activated cannot be chosen', async () => {
  await using sandbox = await sandboxForTest()
  const only = await createPayload(sandbox, { ...signIn, options: { signers: [poor.address] } })
  const radios = [...(await open(sandbox, only.uuid)).page.matchAll(/type="radio"[^>]*value="(\w+)"/g)]
  expect(radios.map(([, name]) => name)).toEqual(['Poor'])

  const missing = await createPayload(sandbox, {
    ...signIn,
    options: { signers: ['rrrrrrrrrrrrrrrrrrrrrhoLvTp'] },
  })
  const { text } = await open(sandbox, missing.uuid)
  expect(text).toContain('No wallet on this phone can sign this.')
  expect(text).not.toContain('Approve')

  const payment = { TransactionType: 'Payment', Destination: poor.address, Amount: '1' }
  const { uuid } = await createPayload(sandbox, { txjson: payment })
  expect((await open(sandbox, uuid)).page).toMatch(/value="Unactivated"[^>]*disabled/)
})

test('approving signs, submits and shows the hash, the ledger and the way back', async () => {
  await using sandbox = await sandboxForTest()
  const { offerId } = await mintOffer(sandbox, { amount: '100000000', destination: rich.address })
  const { uuid } = await createPayload(sandbox, {
    ...accept(offerId),
    options: { return_url: { web: 'https://site.test/web?p={id}', app: 'https://site.test/app' } },
  })
  const sent = await answer(sandbox, uuid, 'approve', 'Rich')
  expect(sent.text).toContain('Signed Sent to the ledger. Waiting for it to close…')
  await sandbox.ledger.close()
  const { text, page } = await get(sandbox, `/sign/${uuid}/result`)
  expect(text).toContain('Signed Final on the ledger.')
  expect(text).toContain(String((await readPayload(sandbox, uuid)).response.txid))
  expect(page).toContain(`<a class="button" href="https://site.test/web?p=${uuid}">Return to site</a>`)
  const onPhone = await get(sandbox, `/sign/${uuid}/result`, { 'user-agent': 'iPhone Mobile' })
  expect(onPhone.page).toContain('<a class="button" href="https://site.test/app">Return to site</a>')
  expect(await sandbox.nfts(rich.address)).toHaveLength(1)
})

test('a ledger refusal is shown with its charge', async () => {
  await using sandbox = await sandboxForTest()
  const { offerId } = await mintOffer(sandbox, { amount: '100000000', destination: poor.address })
  const { uuid } = await createPayload(sandbox, accept(offerId))
  await answer(sandbox, uuid, 'approve', 'Poor')
  await sandbox.ledger.close()
  const { text } = await get(sandbox, `/sign/${uuid}/result`)
  expect(text).toContain('The account had too little XRP. Only the network fee was charged.')
  expect(text).toContain('tecINSUFFICIENT_FUNDS')
})

test('declining says so, signs nothing, and is reported to the application', async () => {
  await using sandbox = await sandboxForTest()
  const { uuid } = await createPayload(sandbox, signIn)
  expect((await answer(sandbox, uuid, 'decline')).text).toContain('Declined Nothing was signed')
  expect((await readPayload(sandbox, uuid)).meta).toMatchObject({ resolved: true, signed: false })
})

test('an ended request says how it ended', async () => {
  await using sandbox = await sandboxForTest()
  const fresh = async () => (await createPayload(sandbox, signIn)).uuid
  const heading = async (uuid: string) =>
    /<h1>(.*?)<\/h1>/.exec((await get(sandbox, `/sign/${uuid}`)).page)?.[1]

  const expired = await fresh()
  sandbox.xaman.expire(expired)
  expect(await heading(expired)).toBe('Expired')
  const signed = await fresh()
  await sandbox.phone.signIn(signed, 'rich')
  expect(await heading(signed)).toBe('Already signed')
  const declined = await fresh()
  sandbox.phone.decline(declined)
  expect(await heading(declined)).toBe('Already declined')
  const cancelled = await fresh()
  await fetch(`${sandbox.urls.xaman}/payload/${cancelled}`, {
    method: 'DELETE',
    headers: credentials,
  })
  expect(await heading(cancelled)).toBe('Cancelled')
  const unknown = await get(sandbox, '/sign/00000000-0000-4000-8000-000000000000')
  expect(unknown.status).toBe(404)
  expect(unknown.text).toContain('Unknown request')
})

test('fetching a page ahead opens nothing', async () => {
  await using sandbox = await sandboxForTest()
  const { uuid } = await createPayload(sandbox, signIn)
  await get(sandbox, `/sign/${uuid}`, { 'sec-purpose': 'prefetch' })
  expect((await readPayload(sandbox, uuid)).meta.app_opened).toBe(false)
})

test('an application’s texts are shown as text, never as markup', async () => {
  await using sandbox = await sandboxForTest()
  const { uuid } = await createPayload(sandbox, {
    ...signIn,
    custom_meta: { instruction: '<script>alert(1)</script>' },
    options: { return_url: { web: 'javascript:alert(1)' } },
  })
  const { page } = await open(sandbox, uuid)
  expect(page).not.toContain('<script>alert')
  expect(page).toContain('&lt;script&gt;alert(1)')
  expect((await answer(sandbox, uuid, 'decline')).page).not.toContain('javascript:')
})

test('the first screen lists accounts with their balances, and requests until they are answered', async () => {
  await using sandbox = await sandboxForTest()
  const { uuid } = await createPayload(sandbox, {
    ...signIn,
    custom_meta: { instruction: 'The page shows 17.' },
  })
  const { text, page } = await get(sandbox, '/')
  expect(text).toContain('Rich 1,000,000.00 XRP')
  expect(text).toContain('Unactivated Not activated')
  expect(text).toContain('Sign in The page shows 17.')
  expect(page).toContain(`href="/sign/${uuid}?from=EVENT_LIST"`)
  sandbox.phone.decline(uuid)
  expect((await get(sandbox, '/')).page).not.toContain(uuid)
})

test('pages have their own style, script, fonts and icon, and allow no others', async () => {
  await using sandbox = await sandboxForTest()
  const reply = await fetch(sandbox.urls.web)
  expect(reply.headers.get('content-security-policy')).toContain("script-src 'self'")
  for (const asset of ['phone.css', 'phone.js', 'icon.svg', 'hanken.woff2', 'newsreader.woff2']) {
    expect((await fetch(`${sandbox.urls.web}/phone/${asset}`)).status, asset).toBe(200)
  }
})

function accept(offerId: string) {
  return { txjson: { TransactionType: 'NFTokenAcceptOffer', NFTokenSellOffer: offerId } }
}

function open(sandbox: Sandbox, uuid: string) {
  return get(sandbox, `/sign/${uuid}`)
}

async function get(sandbox: Sandbox, path: string, headers: Record<string, string> = {}) {
  return seen(await fetch(`${sandbox.urls.web}${path}`, { headers }))
}

async function answer(sandbox: Sandbox, uuid: string, how: 'approve' | 'decline', wallet = 'Rich') {
  const body = new URLSearchParams({ wallet })
  return seen(await fetch(`${sandbox.urls.web}/sign/${uuid}/${how}`, { method: 'POST', body }))
}

/** The page and its text, as a screen reader announces it. */
async function seen(reply: Response) {
  const page = await reply.text()
  const text = page
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll('&#39;', "'")
  return { status: reply.status, page, text }
}

async function serveJson(value: unknown) {
  const server = createServer((_, response) => response.end(JSON.stringify(value)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/nft/7/metadata`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
