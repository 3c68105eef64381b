import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SECOND } from '#contract/timing'
import type { Endpoint } from '#contract/wire/endpoint'
import { address } from '#contract/wire/ledger-ids'
import { readWallet, readWalletNfts } from '#contract/wire/wallet'
import { buyPass } from '../../functions/sale/purchase/buy.ts'
import { takeQuestions } from '../../functions/sale/wallet/question-store.ts'
import { type ApiInProcess, createApi } from '../support/api-in-process.ts'
import { freshWallet } from '../support/fresh-wallet.ts'

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

test('the pages of a thousand wallets together ask nodes no more than a hundred questions a second', async () => {
  const { accounts } = api.world.sandbox
  let taken = 0
  for (let n = 0; n < 1_000; n += 1) {
    const wallet = address.parse(accounts.walletFromPassphrase(`stranger ${n}`).address)
    while (await takeQuestions(api.services, wallet, 1)) taken += 1
  }
  expect(taken).toBe(64 * 48)
})
