import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateWallet } from '../sandbox/accounts.ts'
import { createSandbox } from '../sandbox/index.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox()
})
afterAll(() => sandbox.close())

function ask(body: object): Promise<Response> {
  return fetch(new URL('/accounts', sandbox.urls.web), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

test('the faucet gives a new account the XRP that it asks for', async () => {
  const { address } = generateWallet()
  const reply = await ask({ destination: address, xrpAmount: '20' })
  expect(await reply.json()).toMatchObject({ account: { classicAddress: address }, amount: 20 })
  await expect.poll(() => sandbox.balance(address)).toBe('20000000')
})

test('without an amount the faucet gives 100 XRP', async () => {
  const { address } = generateWallet()
  expect((await ask({ destination: address })).status).toBe(200)
  await expect.poll(() => sandbox.balance(address)).toBe('100000000')
})

test.each([
  {},
  { destination: 'not an address' },
  { destination: generateWallet().address, xrpAmount: '-1' },
])('the faucet refuses %j', async (body) => {
  expect((await ask(body)).status).toBe(400)
})
