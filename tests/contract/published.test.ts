import { expect, test } from 'vitest'
import { errorCodes } from '#contract/error-codes'
import { eventTypes } from '#contract/events'
import { joins } from '#contract/joins'
import { pathOf } from '#contract/wire/endpoint'
import { eventData } from '#contract/wire/events'
import { refusalsOf } from '#contract/wire/published/call'
import { publishedCalls } from '#contract/wire/published/calls'
import { publishedEvents } from '#contract/wire/published/events'
import { lookAgain } from '#contract/wire/rooms'
import { allEndpoints } from '../support/endpoints.ts'

/** Between the rooms and the Worker alone, under a seal that nobody else can make. */
const INTERNAL = [lookAgain]

test('every call of the contract is published, once and under a name of its own, but for what only rooms may say', async () => {
  const known = new Set(await allEndpoints())
  const told = publishedCalls.map(({ endpoint }) => endpoint)
  expect([...known].filter((endpoint) => !told.includes(endpoint)).map(({ path }) => path)).toEqual(
    INTERNAL.map(({ path }) => path),
  )
  expect(new Set(told).size).toBe(told.length)
  expect(new Set(publishedCalls.map(({ name }) => name)).size).toBe(told.length)
})

test.each(publishedCalls)('the example of $name goes through its own schemas, word for word', (call) => {
  const { endpoint, params, example } = call
  expect(endpoint.reply.parse(example.reply)).toEqual(example.reply)
  if (endpoint.body) expect(endpoint.body.safeParse(example.body).error).toBeUndefined()
  else expect(example.body).toBeUndefined()
  const named = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  expect(Object.keys(params)).toEqual(named)
  expect(Object.keys(example.params ?? {})).toEqual(named)
  for (const name of named) expect(params[name]?.safeParse(example.params?.[name]).success, name).toBe(true)
  expect(pathOf(endpoint.path, example.params ?? {})).not.toContain(':')
})

test.each(eventTypes)('the example of %s goes through its own schema, word for word', (type) => {
  const { example, rooms, says } = publishedEvents[type]
  expect(eventData[type].parse(example)).toEqual(example)
  expect(rooms.length).toBeGreaterThan(0)
  expect(says).toMatch(/^[A-Z].+\.$/)
})

test('every way the product says no is published with some call, but for those of webhooks, rooms and pages', () => {
  const told = new Set(publishedCalls.flatMap(refusalsOf))
  expect(errorCodes.filter((code) => !told.has(code))).toEqual([
    // Of addresses that are posted to, when they are asked otherwise.
    'method_not_allowed',
    // Of webhooks and rooms.
    'signature_refused',
    // Words of an answer that is no refusal: how a sign-in ended.
    'connect_rejected',
    'connect_expired',
    // What the page says by itself.
    'connect_timeout',
  ])
})

test('the five joins of the specification lead into rooms, and out of them', () => {
  expect(Object.keys(joins)).toEqual([
    'join-payload',
    'join-wallet-connection',
    'join-nft-transaction',
    'join-payment',
    'leave-payload',
  ])
})

test('every call says in a sentence what it is for', () => {
  for (const { says, name } of publishedCalls) expect(says, name).toMatch(/^[A-Z].+\.$/)
})
