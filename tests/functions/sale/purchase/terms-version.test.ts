import { afterAll, beforeAll, expect, test } from 'vitest'
import { TERMS_VERSION } from '#contract/brand'
import { errors } from '#contract/errors'
import { mintPass } from '#contract/wire/chosen-pass'
import { createPayment } from '#contract/wire/payment'
import { purchasePass } from '#contract/wire/purchase'
import { type ApiInProcess, createApi } from '../../../support/api-in-process.ts'
import { freshWallet } from '../../../support/fresh-wallet.ts'

let api: ApiInProcess
let buyer: Awaited<ReturnType<typeof freshWallet>>
let authorization = ''
beforeAll(async () => {
  api = await createApi()
  buyer = await freshWallet(api.world)
  authorization = `Bearer ${await api.signIn(buyer)}`
})
afterAll(() => api.close())

const orders = [
  [purchasePass.path, { selectedTier: 'common' }],
  [mintPass.path, { tokenId: 7 }],
  [createPayment.path, { tier: 'common' }],
] as const

function order(path: string, body: object): Promise<Response> {
  const json = { ...body, ...(path === purchasePass.path && { userAddress: buyer.address }) }
  const headers = { 'content-type': 'application/json', authorization }
  return Promise.resolve(api.ask(path, { method: 'POST', headers, body: JSON.stringify(json) }))
}

const held = () => api.world.db.prepare('SELECT count(*) AS n FROM purchase').first<number>('n')

test.each(orders)('%s refuses an unknown version of the terms, and creates no hold', async (path, body) => {
  const { status, error } = errors.terms_unknown
  for (const termsVersion of ['REFUNDABLE +5000 XRP', `\u202e${TERMS_VERSION}`, `${TERMS_VERSION} `, '']) {
    const answer = await order(path, { ...body, termsVersion })
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ code: 'terms_unknown', error })
  }
  expect(await (await order(path, { ...body, termsVersion: 7 })).json()).toMatchObject({
    code: 'terms_unknown',
  })
  expect(await held()).toBe(0)
})

test('a body with more errors than its version is an invalid request', async () => {
  const answer = await order(createPayment.path, { tier: 'golden', termsVersion: 'any' })
  expect(await answer.json()).toMatchObject({ code: 'invalid_request' })
})

test('a purchase may name no version, or an existing one', async () => {
  for (const named of [{}, { termsVersion: TERMS_VERSION }])
    expect((await order(purchasePass.path, { selectedTier: 'common', ...named })).status).toBe(200)
  const { results } = await api.world.db
    .prepare('SELECT terms_version FROM purchase ORDER BY created_at')
    .all()
  expect(results).toEqual([{ terms_version: null }, { terms_version: TERMS_VERSION }])
})
