import { expect, test } from 'vitest'
import { err, ok } from '#contract/result'
import { address } from '#contract/wire/ledger-ids'
import type { KycProvider } from '../../../../functions/adapters/kyc-provider/kyc-provider.ts'
import { listedProvider } from '../../../../functions/adapters/kyc-provider/listed-provider.ts'

const LISTED = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
const OTHER = address.parse('rw6dgsc5jNJ6CbLHMp28UTZdVJhVvrMeAJ')

test('only listed wallets are approved by the list; about all others the provider is asked', async () => {
  const provider: KycProvider = {
    knownOwner: async () => 'known there',
    session: async () => err('unreachable'),
    status: async () => ok({ is: 'unknown' }),
  }
  const listed = listedProvider([LISTED], provider)
  const id = (await listed.knownOwner(LISTED)) ?? ''
  expect(await listed.status({ id })).toMatchObject({ value: { is: 'approved' } })
  expect(await listed.knownOwner(OTHER)).toBe('known there')
  expect(await listed.status({ id: 'known there' })).toEqual(ok({ is: 'unknown' }))
})
