import { afterAll, beforeAll, expect, test } from 'vitest'
import { readKycStatus, startKyc } from '#contract/wire/kyc'
import { readWallet } from '#contract/wire/wallet'
import { freshBuyer } from '../support/fresh-buyer.ts'
import { expectInvariants } from '../support/invariants.ts'
import { payloadOf } from '../support/payload-of.ts'
import { joinRoom } from '../support/room-listener.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('reports reach the Worker: the page’s room hears of the verdict, and a withdrawn approval takes the offer back', async () => {
  const { buyer, wallet } = await freshBuyer(world)
  const { kyc } = world.sandbox
  kyc.hooks.behave('duplicate')
  const started = await buyer.call(startKyc)
  if (!started.ok) throw new Error(started.error.error)
  const { sessionUrl } = started.value
  await fetch(sessionUrl ?? '')
  await fetch(`${sessionUrl}/show`, { method: 'POST', body: new URLSearchParams({ document: 'P 4711' }) })
  await expect
    .poll(async () => buyer.call(readKycStatus))
    .toMatchObject({ value: { state: 'in-review', kycVerified: false } })

  const data = await buyer.call(readWallet)
  if (!data.ok) throw new Error(data.error.error)
  const room = await joinRoom(world, data.value.room)
  const applicant = [...kyc.applicants.values()].at(-1)
  // The first event may be that the documents were submitted.
  const refreshes = () => room.types().filter((type) => type === 'wallet-data-refresh').length
  const before = refreshes()
  kyc.decide(applicant?.id ?? '', 'approve')
  await expect
    .poll(async () => [await buyer.call(readWallet), refreshes() > before])
    .toMatchObject([{ value: { kycVerified: true } }, true])
  expect((await room.receives('wallet-data-refresh')).data).toEqual({ address: wallet.address })
  // Without the address, in which any three letters may stand.
  const said = JSON.stringify(room.received).replaceAll(wallet.address, '')
  expect(said).not.toMatch(/kyc|verified|approved|P 4711/i)
  room.leave()

  const bought = await buyer.buy('legendary')
  const uuid = payloadOf(bought)
  kyc.reset(applicant?.id ?? '')
  if (!bought.ok) throw new Error(bought.error.error)
  const ended = await buyer.untilStatus(bought.value.reservationId, 'released')
  expect(ended.ending).toMatchObject({ code: 'kyc_required' })
  expect((await world.sandbox.phone.sign(uuid, wallet)).signed).toBe(false)
  await kyc.hooks.delivered()
  const logged = world.log.join('\n')
  expect(logged).not.toMatch(/websdk|P 4711|x-app|secret/i)
  await expectInvariants(world)
})
