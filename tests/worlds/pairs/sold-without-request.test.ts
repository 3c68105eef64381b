import { expect, test } from 'vitest'
import { address } from '#contract/wire/ledger-ids'
import { buyPass } from '../../../functions/sale/purchase/buy.ts'
import { takesAndRead } from './acts.ts'
import { momentOfSituation, situations } from './situations.ts'
import { ada, begin, liveUntil, sceneOf } from './stage.ts'

test('a buyer who accepted an offer that never had a wallet request, and asks again under the same key, gets an answer', async () => {
  const situation = situations.find(({ name }) => name === 'an offer without its request')
  if (!situation) throw new Error('there is no such situation')
  const scene = await sceneOf(await momentOfSituation(situation), 'sold')
  const wallet = address.parse(ada.wallet.address)
  const request = { userAddress: wallet, selectedTier: 'common', quantity: 1 } as const
  const clientMintRequestId = await scene.find('SELECT request_key AS found FROM purchase')
  await liveUntil(scene, begin(scene, 'rest', takesAndRead), true)
  expect(await scene.find('SELECT status AS found FROM purchase')).toBe('sold')
  let answer: unknown = null
  const asksAgain = () =>
    scene.world.call('the buyer', async (services) => {
      answer = await buyPass(services, wallet, { ...request, clientMintRequestId })
    })
  // Within so many exchanges: a call in an endless loop would read the database for ever.
  const over = begin(scene, 'rest', asksAgain)
  for (let steps = 0; steps < 50 && !over(); steps += 1) await scene.turns.step()
  await scene.world.close()
  expect(answer).toEqual({ ok: false, error: 'key_reused' })
})
