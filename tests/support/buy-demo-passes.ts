import { setTimeout as sleep } from 'node:timers/promises'
import { pathOf } from '#contract/wire/endpoint'
import { purchasePass, readPurchase } from '#contract/wire/purchase'
import type * as z from '#contract/wire/schema'
import { connectWallet, verifyWallet } from '#contract/wire/wallet'
import { createControl } from '../sandbox/control.ts'

/**
 * Buys passes for the demo wallet that "holds some already", as a visitor would: sign in, buy, sign on the phone.
 * Called with the site's and the sandbox's address.
 */
const [site = '', sandbox = ''] = process.argv.slice(2)
const HOLDER = 'Holder'
const control = createControl(sandbox)
const headers: Record<string, string> = { 'content-type': 'application/json' }

const asked = await ask(connectWallet.method, connectWallet.path, connectWallet.reply)
await control.sign(asked.uuid, HOLDER)
const signIn = () => ask('GET', pathOf(verifyWallet.path, { id: asked.connectId }), verifyWallet.reply)
let answer = await signIn()
// Another process that heard of the signature may still be reading it at Xaman.
for (let tries = 0; answer.status === 'pending' && tries < 100; tries += 1) {
  await sleep(200)
  answer = await signIn()
}
if (answer.status !== 'connected')
  throw new Error(`The demo wallet could not sign in: it is ${answer.status}`)
headers.authorization = `Bearer ${answer.token}`

for (const selectedTier of ['common', 'rare'] as const) {
  const bought = await ask('POST', purchasePass.path, purchasePass.reply, {
    userAddress: answer.address,
    selectedTier,
  })
  const uuid = bought.purchase.payload?.uuid
  if (!uuid) throw new Error('The demo purchase brought no wallet request')
  await control.sign(uuid, HOLDER)
  const path = pathOf(readPurchase.path, { id: bought.reservationId })
  for (let tries = 0; tries < 150; tries += 1) {
    const { status } = await ask('GET', path, readPurchase.reply)
    if (status === 'sold') break
    await sleep(200)
  }
}

async function ask<Reply>(
  method: 'GET' | 'POST',
  path: string,
  schema: z.ZodMiniType<Reply>,
  body?: object,
): Promise<Reply> {
  const response = await fetch(new URL(path, site), {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  const cookie = response.headers.get('set-cookie')?.split(';')[0]
  if (cookie) headers.cookie = cookie
  const json: unknown = await response.json()
  if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(json)}`)
  return schema.parse(json)
}
