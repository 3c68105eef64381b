import { setTimeout as sleep } from 'node:timers/promises'
import { purchasePass, readPurchase } from '#contract/wire/purchase'
import { connectCustomer } from '../rehearse/customer.ts'
import { createControl } from '../sandbox/control.ts'

/**
 * Buys passes for the demo wallet that "holds some already", as a visitor would: sign in, buy, sign on the phone.
 * Called with the site's and the sandbox's address.
 */
const [site = '', sandbox = ''] = process.argv.slice(2)
const HOLDER = 'Holder'
const POLL = 200
const control = createControl(sandbox)

const holder = await connectCustomer({
  send: (path, init) => fetch(new URL(path, site), init),
  phone: { approve: async ({ uuid }) => void (await control.sign(uuid, HOLDER)) },
  poll: POLL,
})
for (const selectedTier of ['common', 'rare'] as const) {
  const body = { userAddress: holder.address, selectedTier, quantity: 1 } as const
  const { reservationId, purchase } = await holder.call(purchasePass, { body })
  if (!purchase.payload) throw new Error('The demo purchase brought no wallet request')
  await control.sign(purchase.payload.uuid, HOLDER)
  for (let tries = 0; tries < 150; tries += 1) {
    const { status } = await holder.call(readPurchase, { params: { id: reservationId } })
    if (status === 'sold') break
    await sleep(POLL)
  }
}
