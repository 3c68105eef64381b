import { Hono } from 'hono'
import { decode, encodeForSigning } from 'ripple-binary-codec'
import { deriveAddress, verify } from 'ripple-keypairs'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { MINUTE, OFFER_LIFE, SECOND } from '#contract/timing'
import { connectWallet, signInRequest } from '#contract/wire/wallet'
import { readConfig } from '../../functions/config/read-config.ts'
import type { AppEnv } from '../../functions/edge/http/app-env.ts'
import { signInRoutes } from '../../functions/people/sign-in/routes.ts'
import { maintainMinter } from '../../functions/sale/minter/maintain-minter.ts'
import { refillTickets } from '../../functions/sale/minter/tickets.ts'
import { settle } from '../../functions/sale/purchase/settle.ts'
import { walletRoutes } from '../../functions/sale/wallet/routes.ts'
import { bindingsFor } from '../support/bindings.ts'
import { freshWallet } from '../support/fresh-wallet.ts'
import { inProcess } from '../support/in-process.ts'
import { expectInvariants } from '../support/invariants.ts'
import { offerPass } from '../support/offer-pass.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'

let world: ProcessWorld
beforeAll(async () => {
  world = await createProcessWorld()
  await maintainMinter(inProcess(world, null).services, 5_000)
})
afterEach(() => expectInvariants(world))
afterAll(() => world.close())

interface Written {
  readonly hash: string
  readonly blob: string
  readonly ticket: number
  readonly first_ledger: number
}

/** The newest transaction of a kind that the minter signed. */
async function newest(purpose: string): Promise<Written> {
  const row = await world.db
    .prepare('SELECT hash, blob, ticket, first_ledger FROM submission WHERE purpose = ? ORDER BY rowid DESC')
    .bind(purpose)
    .first<Written>()
  if (!row) throw new Error(`no ${purpose} was signed`)
  return row
}

/** A signed transaction's fields without its signature, after checking that the signature is the minter's and valid. */
function fieldsOf({ blob }: Written): Record<string, unknown> {
  const { TxnSignature, ...unsigned } = decode(blob)
  const { address, publicKey } = world.sandbox.accounts.minter
  expect(unsigned.SigningPubKey).toBe(publicKey)
  expect(deriveAddress(String(unsigned.SigningPubKey))).toBe(address)
  expect(verify(encodeForSigning(unsigned), String(TxnSignature), publicKey)).toBe(true)
  const { SigningPubKey: _, ...fields } = unsigned
  return fields
}

/** Fields that every transaction with a ticket has. */
function byTicket({ ticket, first_ledger }: Written, ledgers: number) {
  return {
    Account: world.sandbox.accounts.minter.address,
    Sequence: 0,
    TicketSequence: ticket,
    Fee: '12',
    LastLedgerSequence: first_ledger + ledgers,
  }
}

/** Twelve minutes after the close of the ledger that the transaction was signed in, in seconds of the Ripple epoch. */
function twelveMinutesAfter({ first_ledger }: Written): number {
  const answer = world.sandbox.ledger.request('ledger', { ledger_index: first_ledger }, 2) as {
    ledger?: { close_time?: number }
  }
  return (answer.ledger?.close_time ?? 0) + 12 * 60
}

async function passOf(id: string): Promise<number> {
  return (await world.db.prepare('SELECT pass_id FROM purchase WHERE id = ?').bind(id).first('pass_id')) ?? 0
}

async function decline({ id, uuid }: { id: string; uuid: string }) {
  const { services, idle } = inProcess(world, null)
  world.sandbox.phone.decline(uuid)
  const ended = await settle(services, id, { asker: 'rejected', deadline: world.clock.now() + 5_000 })
  await idle()
  expect(ended?.status).toBe('released')
}

/** The bodies of all requests created at Xaman during an action. */
async function requestsDuring<T>(act: () => Promise<T>): Promise<{ done: T; bodies: unknown[] }> {
  const fetching = vi.spyOn(globalThis, 'fetch')
  const done = await act()
  const bodies = fetching.mock.calls.flatMap(([url, init]) =>
    String(url) === `${world.sandbox.urls.xaman}/payload` ? [JSON.parse(String(init?.body))] : [],
  )
  fetching.mockRestore()
  return { done, bodies }
}

test('a mint carries these fields and no others', async () => {
  const wallet = await freshWallet(world)
  // Our clock is ahead of the ledger's; offers end by the ledger's.
  world.later(20 * SECOND)
  const { id } = await offerPass(world, 'rare', wallet)
  const mint = await newest('mint-offer')
  const uri = `http://touchstone.test/nft/${await passOf(id)}/metadata`
  expect(fieldsOf(mint)).toEqual({
    TransactionType: 'NFTokenMint',
    ...byTicket(mint, 10),
    Issuer: world.sandbox.accounts.issuer.address,
    NFTokenTaxon: 3,
    Flags: 8,
    TransferFee: 0,
    URI: Buffer.from(uri).toString('hex').toUpperCase(),
    Amount: '450000000',
    Destination: wallet.address,
    Expiration: twelveMinutesAfter(mint),
  })
})

test('a withdrawal, and the offer of the pass to its next buyer, carry these fields and no others', async () => {
  const first = await offerPass(world, 'epic')
  await decline(first)
  const withdrawal = await newest('cancel')
  expect(fieldsOf(withdrawal)).toEqual({
    TransactionType: 'NFTokenCancelOffer',
    ...byTicket(withdrawal, 10),
    NFTokenOffers: [first.offer],
  })

  const next = await offerPass(world, 'epic')
  expect(next.token).toBe(first.token)
  const offer = await newest('offer')
  expect(fieldsOf(offer)).toEqual({
    TransactionType: 'NFTokenCreateOffer',
    ...byTicket(offer, 10),
    NFTokenID: first.token,
    Flags: 1,
    Amount: '850000000',
    Destination: next.wallet.address,
    Expiration: twelveMinutesAfter(offer),
  })
})

test('a sweep carries these fields and no others', async () => {
  const { services } = inProcess(world, null)
  const { id, uuid, offer } = await offerPass(world)
  world.sandbox.phone.open(uuid)
  world.later(OFFER_LIFE + 15 * MINUTE)
  world.sandbox.ledger.close()
  await settle(services, id, { asker: 'expired', deadline: world.clock.now() })
  await maintainMinter(services, 5_000)
  const sweep = await newest('sweep')
  expect(fieldsOf(sweep)).toEqual({
    TransactionType: 'NFTokenCancelOffer',
    ...byTicket(sweep, 20),
    NFTokenOffers: [offer],
  })
})

test('the transaction that creates tickets carries these fields and no others', async () => {
  const { services } = inProcess(world, null)
  await world.db
    .prepare(
      `UPDATE ticket SET status = 'leased' WHERE status = 'free' AND sequence NOT IN
         (SELECT sequence FROM ticket WHERE status = 'free' ORDER BY sequence LIMIT 25)`,
    )
    .run()
  const { address } = world.sandbox.accounts.minter
  const before = world.sandbox.ledger.request('account_info', { account: address }, 2) as {
    account_data?: { Sequence: number }
  }
  await refillTickets(services)
  const tickets = await newest('tickets')
  expect(fieldsOf(tickets)).toEqual({
    TransactionType: 'TicketCreate',
    Account: address,
    TicketCount: 35,
    Sequence: before.account_data?.Sequence,
    Fee: '12',
    LastLedgerSequence: tickets.first_ledger + 20,
  })
  await maintainMinter(services, 5_000)
})

test('the request to buy says what, for how much, where, for which account, and the return address', async () => {
  const { done, bodies } = await requestsDuring(() => offerPass(world, 'uncommon'))
  const tokenId = await passOf(done.id)
  const url = `http://touchstone.test/founder-pass-wallet?purchase=${done.id}`
  expect(bodies).toEqual([
    {
      txjson: {
        TransactionType: 'NFTokenAcceptOffer',
        Account: done.wallet.address,
        NFTokenSellOffer: done.offer,
        LastLedgerSequence: 15,
      },
      options: {
        submit: true,
        expire: 10,
        signers: [done.wallet.address],
        force_network: 'SANDBOX',
        return_url: { app: url, web: url },
      },
      custom_meta: {
        identifier: `${done.id}.1`,
        instruction: `Buy Founder Pass ${tokenId} of 1,000, Fluorite No. ${tokenId - 300} (Uncommon) on touchstone.test for 275 XRP. Issuer ${world.sandbox.accounts.issuer.address}.`,
      },
    },
  ])
})

/** A browser asks to sign in at a site of this address. */
async function connect(siteUrl: string) {
  const { services, idle } = inProcess(world, null)
  // A site on https would refuse the sandbox, whose services are on http.
  const { config } = readConfig(bindingsFor(world.sandbox))
  const app = new Hono<AppEnv>()
    .use((c, next) => {
      c.set('services', {
        ...services,
        config: { ...config, siteUrl, plainHttp: siteUrl.startsWith('http:') },
      })
      return next()
    })
    .route('/', signInRoutes)
    .route('/', walletRoutes)
  const bindings = { LIMIT_CONNECT: { limit: async () => ({ success: true }) } }
  const response = await app.request(
    `${siteUrl}${connectWallet.path}`,
    { method: connectWallet.method },
    bindings,
  )
  await idle()
  return { cookies: response.headers.getSetCookie(), reply: signInRequest.parse(await response.json()) }
}

test('the request to sign in carries its nonce, shows its number, and any account can sign it', async () => {
  const { done, bodies } = await requestsDuring(() => connect('http://touchstone.test'))
  const { connectId, code } = done.reply
  const nonce = await world.db
    .prepare('SELECT nonce FROM sign_in WHERE id = ?')
    .bind(connectId)
    .first('nonce')
  expect(Buffer.from(String(nonce), 'hex').toString()).toMatch(/^Touchstone:[\w-]{32}$/)
  const url = 'http://touchstone.test/founder-pass-wallet'
  expect(bodies).toEqual([
    {
      txjson: { TransactionType: 'SignIn', Memos: [{ Memo: { MemoData: nonce } }] },
      options: { submit: false, expire: 10, return_url: { app: url, web: url } },
      custom_meta: {
        identifier: connectId,
        instruction: `Sign in to touchstone.test. Approve only if the page shows the number ${code}.`,
      },
    },
  ])
})

test('on plain HTTP the cookie of a browser that asks to sign in is not Secure', async () => {
  const { cookies } = await connect('http://touchstone.test')
  expect(cookies).toEqual([
    expect.stringMatching(/^touchstone-connect=[\w-]{43}; Max-Age=3600; Path=\/; HttpOnly; SameSite=Strict$/),
  ])
})

test('on HTTPS that cookie is Secure and bound to its host by name', async () => {
  const { cookies } = await connect('https://touchstone.test')
  expect(cookies).toEqual([
    expect.stringMatching(
      /^__Host-touchstone-connect=[\w-]{43}; Max-Age=3600; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    ),
  ])
})

test('the cookie of a browser that asks to sign in ends after an hour', async () => {
  for (const site of ['http://touchstone.test', 'https://touchstone.test'])
    expect((await connect(site)).cookies).toEqual([expect.stringContaining('; Max-Age=3600;')])
})
