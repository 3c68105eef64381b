import { expect, test } from 'vitest'
import { errorCodes } from '#contract/error-codes'
import { eventTypes } from '#contract/events'
import { joins } from '#contract/joins'
import { previewAnswer, readMails, sendAnswer, sendMailAgain } from '#contract/wire/answer'
import {
  changeEntries,
  exportEntries,
  listEntries,
  markRead,
  readEntry,
  readPromises,
} from '#contract/wire/desk'
import { erasePerson, readPerson } from '#contract/wire/desk-person'
import { pathOf } from '#contract/wire/endpoint'
import { eventData } from '#contract/wire/events'
import { refusalsOf } from '#contract/wire/published/call'
import { publishedCalls } from '#contract/wire/published/calls'
import { publishedEvents } from '#contract/wire/published/events'
import { recheck } from '#contract/wire/rooms'
import { allEndpoints } from '../support/endpoints.ts'

/** Calls of the team's desk, and those between the rooms and the Worker only, with their shared signature. */
const INTERNAL = [
  readMails,
  previewAnswer,
  sendAnswer,
  sendMailAgain,
  readPerson,
  erasePerson,
  listEntries,
  readEntry,
  markRead,
  changeEntries,
  exportEntries,
  readPromises,
  recheck,
]

test('every call of the contract is published once under a unique name, except those of the desk and the rooms', async () => {
  const known = new Set(await allEndpoints())
  const published = publishedCalls.map(({ endpoint }) => endpoint)
  expect([...known].filter((endpoint) => !published.includes(endpoint)).map(({ path }) => path)).toEqual(
    INTERNAL.map(({ path }) => path),
  )
  expect(new Set(published).size).toBe(published.length)
  expect(new Set(publishedCalls.map(({ name }) => name)).size).toBe(published.length)
})

test.each(publishedCalls)('the example of $name passes its own schemas unchanged', (call) => {
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

test.each(eventTypes)('the example of %s passes its own schema unchanged', (type) => {
  const { example, rooms, says } = publishedEvents[type]
  expect(eventData[type].parse(example)).toEqual(example)
  expect(rooms.length).toBeGreaterThan(0)
  expect(says).toMatch(/^[A-Z].+\.$/)
})

test('every refusal is published with some call, except those of webhooks, rooms and pages', () => {
  const published = new Set(publishedCalls.flatMap(refusalsOf))
  expect(errorCodes.filter((code) => !published.has(code))).toEqual([
    // Of POST-only addresses, for other methods.
    'method_not_allowed',
    // Of webhooks and rooms.
    'signature_refused',
    // Texts of a successful answer: how a sign-in ended.
    'connect_rejected',
    'connect_expired',
    // The page's own messages.
    'connect_timeout',
  ])
})

test('exactly the calls that name a wallet refuse one that is not the caller’s', () => {
  const calls = publishedCalls.filter(({ endpoint: { body } }) => body)
  const naming = calls.filter(({ example }) => 'userAddress' in (example.body ?? {}))
  expect(calls.filter(({ refuses }) => refuses.includes('wallet_mismatch')).map(({ name }) => name)).toEqual(
    naming.map(({ name }) => name),
  )
})

test('the five joins of the specification map to joining and leaving rooms', () => {
  expect(Object.keys(joins)).toEqual([
    'join-payload',
    'join-wallet-connection',
    'join-nft-transaction',
    'join-payment',
    'leave-payload',
  ])
})

test('every call has a summary sentence', () => {
  for (const { says, name } of publishedCalls) expect(says, name).toMatch(/^[A-Z].+\.$/)
})

/** The calls of the specification: method, path, and whether they need the wallet's bearer token. */
const specified = `
POST /api/support/questions
POST /api/investor/applications
POST /api/developer/applications
POST /api/incubator/applications
POST /wallet/connect
GET /wallet/verify/:id
GET /wallet/data bearer
GET /wallet/nfts bearer
POST /wallet/kyc/start bearer
GET /wallet/kyc/status bearer
GET /nft/collection
GET /nft/available
GET /nft/:id/metadata
POST /nft/mint bearer
POST /nft/mint/direct
GET /v2/nft/info
GET /v2/nft/tiers
GET /v2/nft/metadata/:id
GET /v2/nft/user/:address
GET /v2/nft/status
POST /v2/nft/purchase bearer
POST /payment/create bearer
GET /api/health/status
POST /api/health/xrp/refresh`

test('every call of the specification exists; a purchase needs the session of its wallet too', () => {
  const calls = publishedCalls.map(
    ({ endpoint: { method, path, session } }) => `${method} ${path}${session ? ' bearer' : ''}`,
  )
  expect(
    specified
      .trim()
      .split('\n')
      .filter((call) => !calls.includes(call)),
  ).toEqual([])
})
