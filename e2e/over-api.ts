import { type APIRequestContext, expect } from '@playwright/test'
import type { TierId } from '#contract/tiers'
import { pathOf } from '#contract/wire/endpoint'
import { purchasePass, readPurchase } from '#contract/wire/purchase'
import { connectWallet, type SignInAnswer, verifyWallet } from '#contract/wire/wallet'
import type { Phone, Wallet } from './phone.ts'

// A visitor's actions over the API, as a setup for tests.

/** Connects a wallet, and returns its session token. */
export async function signInOverApi(
  request: APIRequestContext,
  phone: Phone,
  wallet: string | Wallet,
): Promise<string> {
  const asked = connectWallet.reply.parse(await (await request.post(connectWallet.path)).json())
  await phone.approve(asked.deeplink, wallet)
  const path = pathOf(verifyWallet.path, { id: asked.connectId })
  // Another request may still be reading the signature at Xaman: until then it is pending here.
  const answer = await untilAnswered(async () =>
    verifyWallet.reply.parse(await (await request.get(path)).json()),
  )
  if (answer.status !== 'connected') throw new Error(`The wallet could not sign in: it is ${answer.status}`)
  return answer.token
}

async function untilAnswered(ask: () => Promise<SignInAnswer>): Promise<SignInAnswer> {
  let answer = await ask()
  await expect
    .poll(async () => {
      if (answer.status === 'pending') answer = await ask()
      return answer.status
    })
    .not.toBe('pending')
  return answer
}

/** Buys a pass, as a sale before or during a test. */
export async function buyOverApi(
  request: APIRequestContext,
  phone: Phone,
  wallet: Wallet,
  tier: TierId,
): Promise<void> {
  const headers = { authorization: `Bearer ${await signInOverApi(request, phone, wallet)}` }
  const data = { userAddress: wallet.address, selectedTier: tier }
  const reply = await request.post(purchasePass.path, { headers, data })
  const { purchase } = purchasePass.reply.parse(await reply.json())
  await phone.approve(purchase.payload?.deeplink ?? '', wallet)
  await expect
    .poll(async () => {
      const read = await request.get(pathOf(readPurchase.path, { id: purchase.id }), { headers })
      return readPurchase.reply.parse(await read.json()).status
    })
    .toBe('sold')
}
