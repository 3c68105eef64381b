import { expect, test } from 'vitest'
import { fromJSONSchema } from 'zod'
import { errors } from '#contract/errors'
import { eventTypes } from '#contract/events'
import { roomKinds } from '#contract/rooms'
import { refusalsOf } from '#contract/wire/published/call'
import { publishedCalls } from '#contract/wire/published/calls'
import { publishedEvents } from '#contract/wire/published/events'
import { asyncApi } from '../../../web/build/contract/asyncapi.ts'
import { openApi } from '../../../web/build/contract/openapi.ts'
import { type OpenApi, operationOf, responseSchema } from '../../support/open-api.ts'

const SITE = 'https://touchstone.example'
const api = openApi(SITE) as OpenApi

test.each(publishedCalls)(
  '$name is in /openapi.json with its example, which its own schema accepts',
  (call) => {
    const operation = operationOf(api, call)
    expect(operation).toMatchObject({ operationId: call.name, summary: call.says })
    expect(operation.security).toEqual(call.endpoint.session ? [{ session: [] }] : [])
    expect(responseSchema(api, call, 200).parse(call.example.reply)).toEqual(call.example.reply)
    expect(304 in operation.responses).toBe(call.revalidates)
    const sent = operation.requestBody?.content['application/json']
    expect(sent?.example).toEqual(call.example.body)
    expect(operation.requestBody?.required ?? false).toBe(call.example.body !== undefined)
    if (sent && call.example.body)
      expect(fromJSONSchema(sent.schema as never).safeParse(call.example.body).error).toBeUndefined()
  },
)

test.each(publishedCalls)('every refusal of $name is listed under its status with its sentence', (call) => {
  for (const code of refusalsOf(call)) {
    const { status, error } = errors[code]
    const said = operationOf(api, call).responses[status]
    expect(said?.description, code).toContain(`\`${code}\`: ${error}`)
    const { value } = said?.content?.['application/json']?.examples?.[code] ?? {}
    expect(value).toMatchObject({ code, error })
    expect(responseSchema(api, call, status).parse(value)).toEqual(value)
    expect(responseSchema(api, call, status).safeParse({ ...(value as object), more: 1 }).success).toBe(false)
  }
})

test('the document’s schemas refuse what the contract refuses: another shape, another code', () => {
  const call = publishedCalls.find(({ name }) => name === 'readHealth')
  if (!call) throw new Error('no such call')
  const { reply } = call.example as { reply: Record<string, unknown> }
  expect(responseSchema(api, call, 200).safeParse({ ...reply, node: 'https://a.node' }).success).toBe(false)
  expect(responseSchema(api, call, 200).safeParse({ ...reply, checkedAt: 'now' }).success).toBe(false)
  const foreign = { error: errors.sold_out.error, code: 'sold_out', requestId: 'a' }
  expect(responseSchema(api, call, 500).safeParse(foreign).success).toBe(false)
})

test('the schema itself refuses a tier together with a pass, as the API does', () => {
  const call = publishedCalls.find(({ name }) => name === 'createPayment')
  const sent = call && operationOf(api, call).requestBody?.content['application/json']?.schema
  const takes = (body: object) => fromJSONSchema(sent as never).safeParse(body).success
  for (const body of [{}, { tier: 'rare' }, { tokenId: 530 }, { tokenId: 530, termsVersion: '2026-11' }]) {
    expect(takes(body), JSON.stringify(body)).toBe(call?.endpoint.body?.safeParse(body).success)
  }
  expect([takes({ tier: 'rare' }), takes({ tokenId: 530 })]).toEqual([true, true])
  expect(takes({ tier: 'rare', tokenId: 530 })).toBe(false)
  expect(call?.endpoint.body?.safeParse({ tier: 'rare', tokenId: 530 }).success).toBe(false)
})

interface AsyncApi {
  readonly channels: Record<string, { messages: Record<string, object>; address: string }>
  readonly operations: Record<string, { channel: { $ref: string } }>
  readonly components: { messages: Record<string, { payload: object; examples: { payload: object }[] }> }
}
const rooms = asyncApi(SITE) as AsyncApi

test.each(eventTypes)('%s is in /asyncapi.json with its example, which its own schema accepts', (type) => {
  const { payload, examples } = rooms.components.messages[type] ?? {}
  const whole = examples?.[0]?.payload ?? {}
  expect(whole).toMatchObject({ type, data: publishedEvents[type].example })
  const schema = fromJSONSchema(payload as never)
  expect(schema.parse(whole)).toEqual(whole)
  expect(schema.safeParse({ ...whole, token: 'canary' }).success).toBe(false)
  expect(schema.safeParse({ ...whole, data: { token: 'canary' } }).success).toBe(false)
  const kinds = roomKinds.filter((kind) => rooms.channels[kind]?.messages[type])
  expect(kinds).toEqual(
    roomKinds.filter((kind) => (publishedEvents[type].rooms as readonly string[]).includes(kind)),
  )
})

test('every join of the specification has a room, and the document has no broken reference', () => {
  expect(Object.keys(rooms.operations)).toEqual([
    'join-payload',
    'join-wallet-connection',
    'join-nft-transaction',
    'join-payment',
    'join-collection',
  ])
  const pointers = [...JSON.stringify(rooms).matchAll(/"\$ref":"#\/([^"]+)"/g)]
  expect(pointers.length).toBeGreaterThan(20)
  for (const [, pointer = ''] of pointers) {
    const found = pointer
      .split('/')
      .reduce<unknown>((at, step) => (at as Record<string, unknown>)?.[step], rooms)
    expect(found, pointer).toBeDefined()
  }
})
