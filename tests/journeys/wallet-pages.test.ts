import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SECOND } from '#contract/timing'
import type { Endpoint } from '#contract/wire/endpoint'
import { address } from '#contract/wire/ledger-ids'
import { readWallet, readWalletNfts } from '#contract/wire/wallet'
import { buyPass } from '../../functions/sale/purchase/buy.ts'
import { noteMayPay, takeQuestions } from '../../functions/sale/wallet/question-store.ts'
import { type ApiInProcess, createApi } from '../support/api-in-process.ts'
import { freshWallet } from '../support/fresh-wallet.ts'
import { sendOutside } from '../support/send-outside.ts'

type Connected = Awaited<ReturnType<typeof freshWallet>> & { readonly token: string }

let api: ApiInProcess
let one: Connected
let others: readonly Connected[]
beforeAll(async () => {
  api = await createApi()
  one = await connected()
  others = [await connected(), await connected(), await connected(), await connected()]
})
beforeEach(() => later(30 * SECOND))
afterAll(() => api.close())

function later(ms: number) {
  api.world.later(ms)
  api.world.sandbox.ledger.close()
}

async function connected(): Promise<Connected> {
  const wallet = await freshWallet(api.world)
  return { ...wallet, token: await api.signIn(wallet) }
}

const read = ({ token }: Connected, { path }: Pick<Endpoint, 'path'> = readWallet) =>
  api.ask(path, { headers: { authorization: `Bearer ${token}` } })

/** Reads the wallet a hundred times; returns how often it was refused, and the questions that nodes were asked. */
async function readWithoutEnd(wallet: Connected) {
  api.world.sandbox.faults.forgetSeen()
  let refused = 0
  for (let times = 0; times < 50; times += 1)
    for (const endpoint of [readWallet, readWalletNfts])
      if ((await read(wallet, endpoint)).status !== 200) refused += 1
  const asked = api.world.sandbox.faults.seen.filter((call) => /:account_(info|nfts)$/.test(call)).length
  return { refused, asked }
}

test('a wallet that is read without end asks nodes 48 questions within a period; others are served, and it may buy', async () => {
  expect(await readWithoutEnd(one)).toEqual({ refused: 68, asked: 48 })
  const refused = await read(one)
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('30')
  expect(await refused.json()).toMatchObject({
    code: 'busy',
    error: 'The network is currently busy. Please try again in 30 seconds.',
  })
  const said = await Promise.all(others.map((other) => read(other)))
  expect(said.map(({ status }) => status)).toContain(200)
  const wanted = { userAddress: one.address, selectedTier: 'common', quantity: 1 } as const
  expect(await buyPass(api.services, one.address, wanted)).toMatchObject({ ok: true })

  later(30 * SECOND)
  expect((await read(one)).status).toBe(200)
})

test('the pages of two thousand wallets together ask nodes no more than a hundred questions a second', async () => {
  let taken = 0
  // Each of the groups, which are drawn by the time, has some of so many.
  for (const wallet of strangers('rich', 2_000)) {
    if (await takeQuestions(api.services, wallet, 'wallet')) taken += 2
    await noteMayPay(api.services, wallet, true)
    while (await takeQuestions(api.services, wallet, 'nfts')) taken += 1
  }
  expect(taken).toBe(64 * 48)
})

test('wallets without XRP that are read without end leave half of the questions to those that can pay', async () => {
  for (let period = 0; period < 2; period += 1) {
    for (const wallet of strangers('poor', 120))
      for (const what of ['wallet', 'nfts'] as const) while (await takeQuestions(api.services, wallet, what));
    for (const wallet of [one, ...others])
      for (const endpoint of [readWallet, readWalletNfts])
        expect((await read(wallet, endpoint)).status).toBe(200)
    later(30 * SECOND)
  }
})

test('a wallet whose first reading failed is no longer counted as one that cannot pay in the next period', async () => {
  const [rich] = strangers('failed', 1)
  // Nodes did not answer, so that nothing is noted.
  expect(rich && (await takeQuestions(api.services, rich, 'wallet'))).toBe(true)
  later(30 * SECOND)
  for (const wallet of strangers('poor', 300))
    while (await takeQuestions(api.services, wallet, 'wallet')) await noteMayPay(api.services, wallet, false)
  expect(rich && (await takeQuestions(api.services, rich, 'wallet'))).toBe(true)
})

test('a wallet whose XRP has left since is read as one that cannot pay', async () => {
  const left = await connected()
  expect((await read(left)).status).toBe(200)
  sendOutside(api.world, left, {
    TransactionType: 'Payment',
    Destination: others[0]?.address,
    Amount: '2990000000',
  })
  later(30 * SECOND)
  expect(await readWithoutEnd(left)).toMatchObject({ asked: 24 })
})

function strangers(kind: string, count: number) {
  const { accounts } = api.world.sandbox
  return Array.from({ length: count }, (_, n) =>
    address.parse(accounts.walletFromPassphrase(`${kind} stranger ${n}`).address),
  )
}
