import { afterEach, beforeEach, expect, test } from 'vitest'
import { err, ok } from '#contract/result'
import { HOUR, MINUTE, SECOND, SIGN_IN_LIFE, SIGN_IN_REQUEST_LIFE } from '#contract/timing'
import { address, payloadUuid } from '#contract/wire/ledger-ids'
import type { WakeUp } from '#contract/wire/rooms'
import { listedProvider } from '../../../../functions/adapters/kyc-provider/listed-provider.ts'
import { RECHECK_WAITING } from '../../../../functions/adapters/rooms/recheck-after.ts'
import type { PayloadState, Xaman } from '../../../../functions/adapters/xaman/xaman.ts'
import { personOf } from '../../../../functions/people/kyc/store.ts'
import { askToSignIn } from '../../../../functions/people/sign-in/ask-to-sign-in.ts'
import { checkSignIn } from '../../../../functions/people/sign-in/check-sign-in.ts'
import { readSignInAnswer } from '../../../../functions/people/sign-in/sign-in.ts'
import {
  answerSignIn,
  askedSignIn,
  droppedSignIn,
  openedSignIn,
  shownSignIn,
  signInById,
  unaskedSignIn,
  waitingSignIn,
} from '../../../../functions/people/sign-in/sign-in-store.ts'
import { digest } from '../../../../functions/random.ts'
import type { Services } from '../../../../functions/services.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'

const NOW = 1_800_000_000_000
const UUID = payloadUuid.parse('00000000-0000-4000-8000-000000000001')
const WALLET = address.parse('rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh')
const shown = { uuid: UUID, deeplink: 'https://xumm.test/sign', qrPng: 'https://xumm.test/q.png' }
const open = { step: 'open', opened: false, expired: false, cancelled: false } as const
const browser = { secret: 'a browser', address: '198.51.100.7' }

let memory: MemoryDatabase
let now: number
let published: string[]
let watched: unknown[]
let unwatched: string[]
let calls: number
let reads: (string | undefined)[]
let said: Awaited<ReturnType<Xaman['read']>>
let made: Awaited<ReturnType<Xaman['create']>>
beforeEach(() => {
  memory = createMemoryDatabase()
  now = NOW
  published = []
  watched = []
  unwatched = []
  calls = 100
  reads = []
  said = ok(open)
  made = ok({ ...shown, statusSocket: 'wss://xumm.test/sign' })
})
afterEach(() => memory.close())

function services(): Services {
  return {
    db: memory.db,
    clock: { now: () => now, sleep: async () => {} },
    config: { siteUrl: 'https://site.test', signInsPerAddress: 2, xaman: { payloads: 30, calls } },
    secrets: { room: 'a secret' },
    xaman: {
      create: async () => made,
      read: async (_: string, when?: 'spare') => {
        reads.push(when)
        return said
      },
    },
    rooms: {
      watch: async (...watch: unknown[]) => void watched.push(watch),
      unwatch: async (uuid: string) => void unwatched.push(uuid),
      publish: async (_: object, { type }: { type: string }) => void published.push(type),
    },
    defer: (work: Promise<unknown>) => void work,
  } as unknown as Services
}

async function asked(): Promise<string> {
  const request = await askToSignIn(services(), browser)
  if (!request.ok) throw new Error(request.error)
  return request.value.connectId
}

test('a request that Xaman did not make keeps its browser waiting no longer, and counts for its network', async () => {
  made = err('unreachable')
  expect(await askToSignIn(services(), browser)).toMatchObject({ error: 'connect_failed' })
  expect(await askToSignIn(services(), browser)).toMatchObject({ error: 'connect_failed' })
  expect(await askToSignIn(services(), browser)).toMatchObject({ error: 'connect_wait' })
})

test('a request that Xaman was not asked for counts for no network', async () => {
  calls = 0
  for (let times = 0; times < 3; times += 1)
    expect(await askToSignIn(services(), browser)).toMatchObject({ error: 'busy' })
  calls = 100
  expect((await askToSignIn(services(), browser)).ok).toBe(true)
})

test('while Xaman’s calls of a minute are used up, strangers who ask write nothing into the database', async () => {
  calls = 0
  const written: string[] = []
  const prepare = (text: string) => {
    if (!/^\s*SELECT/.test(text)) written.push(text)
    return memory.db.prepare(text)
  }
  const watched = { ...services(), db: { ...memory.db, prepare } as D1Database }
  expect(await askToSignIn(watched, browser)).toMatchObject({ error: 'busy' })
  expect(written).toEqual([])
})

test('a request that was cut off keeps its browser waiting for twenty seconds', async () => {
  const asking = { secretHash: 's', networks: [], nonce: 'n', code: '42', expiresAt: NOW + HOUR }
  const ask = (id: string, later: number) => askedSignIn(memory.db, { ...asking, id, now: NOW + later }, [])
  expect(await ask('first', 0)).toBe(true)
  expect(await ask('second', 20 * SECOND - 1)).toBe(false)
  expect(await ask('third', 20 * SECOND)).toBe(true)
  await shownSignIn(memory.db, 'third', shown)
  expect(await ask('fourth', MINUTE), 'one that is shown keeps it').toBe(false)
})

test('a sign-in is answered once, and what came before does not undo its answer', async () => {
  const id = await asked()
  await openedSignIn(memory.db, id, NOW + 1)
  await openedSignIn(memory.db, id, NOW + 2)
  expect(await answerSignIn(memory.db, id, 'approved', WALLET)).toBe(true)
  expect(await answerSignIn(memory.db, id, 'expired', null)).toBe(false)
  await shownSignIn(memory.db, id, shown)
  await droppedSignIn(memory.db, id)
  await unaskedSignIn(memory.db, id)
  expect(await signInById(memory.db, id)).toMatchObject({
    status: 'approved',
    address: WALLET,
    openedAt: NOW + 1,
  })
  const signIn = await signInById(memory.db, id)
  if (!signIn) throw new Error('no sign-in')
  expect(await waitingSignIn(memory.db, signIn.secretHash, NOW), 'nor does it wait').toBeNull()
  for (const wakeUp of ['watching', 'alarm', 'signed'] as const)
    expect(await checkSignIn(services(), signIn, wakeUp)).toBeNull()
  expect(reads).toEqual([])
})

const unanswered: readonly (readonly [string, typeof said, number, string])[] = [
  ['is open', ok(open), 0, 'pending'],
  ['expired', ok({ ...open, expired: true }), 0, 'expired'],
  ['was cancelled', ok({ ...open, cancelled: true }), 0, 'expired'],
  ['was declined', ok({ step: 'declined' } as PayloadState), 0, 'rejected'],
  ['is open after its end', ok(open), SIGN_IN_REQUEST_LIFE, 'expired'],
  ['is unknown', err('unknown_payload'), 0, 'expired'],
  ['cannot be read', err('unreachable'), 0, 'pending'],
  ['cannot be read after its end', err('unreachable'), SIGN_IN_REQUEST_LIFE, 'expired'],
]
test.each(unanswered)(
  'where the payload %s, the page and the room read the same',
  async (_, state, later, status) => {
    const id = await asked()
    said = state
    now += later
    expect(await readSignInAnswer(services(), id, browser.secret)).toMatchObject({ value: { status } })
    const event = {
      pending: [],
      expired: ['wallet-connection-expired'],
      rejected: ['wallet-connection-rejected'],
    }
    expect(published).toEqual(event[status as keyof typeof event])
  },
)

test('a browser without the cookie is told about cookies, and one with another secret only that it is unknown', async () => {
  const id = await asked()
  const unknown = { ok: false, error: 'connect_unknown' }
  expect(await readSignInAnswer(services(), id, null)).toEqual({
    ...unknown,
    says: expect.stringContaining('Allow cookies for this site'),
  })
  expect(await readSignInAnswer(services(), id, 'another browser')).toEqual({ ...unknown, says: null })
})

test('a wallet that is known without a check is verified once it has signed in', async () => {
  const id = await asked()
  await answerSignIn(memory.db, id, 'approved', WALLET)
  const kyc = listedProvider([WALLET])
  const answered = await readSignInAnswer({ ...services(), kyc }, id, browser.secret)
  expect(answered).toMatchObject({ value: { status: 'connected', address: WALLET } })
  expect((await personOf(memory.db, WALLET))?.state).toBe('approved')
})

test('two callers that read an answer at once publish it once', async () => {
  const signIn = await signInById(memory.db, await asked())
  if (!signIn) throw new Error('no sign-in')
  said = ok({ step: 'declined' })
  await Promise.all([checkSignIn(services(), signIn, 'expired'), checkSignIn(services(), signIn, 'expired')])
  expect(published).toEqual(['wallet-connection-rejected'])
})

test('a room follows the payload until it is answered, and the page learns that it was opened', async () => {
  const id = await asked()
  expect(watched).toEqual([[UUID, 'wss://xumm.test/sign', NOW + SIGN_IN_REQUEST_LIFE]])
  said = ok({ ...open, opened: true })
  const opened = await readSignInAnswer(services(), id, browser.secret)
  expect(opened).toMatchObject({ value: { status: 'pending', opened: true } })
  now += 5 * SECOND
  said = ok({ step: 'declined' })
  await readSignInAnswer(services(), id, browser.secret)
  await expect.poll(() => unwatched).toEqual([UUID])
})

test('a page and an alarm read from what is spare, and a report of an answer reads anyway and again until it is there', async () => {
  const id = await asked()
  const signIn = await signInById(memory.db, id)
  if (!signIn) throw new Error('no sign-in')
  await readSignInAnswer(services(), id, browser.secret)
  now += 5 * SECOND - 1
  await readSignInAnswer(services(), id, browser.secret)
  expect(reads, 'once in five seconds').toEqual(['spare'])
  now += 1
  expect(await checkSignIn(services(), signIn, 'alarm')).toBeGreaterThan(0)
  expect(reads).toEqual(['spare', 'spare'])
  now += 5 * SECOND
  expect(await checkSignIn(services(), signIn, 'signed')).toBeGreaterThan(0)
  expect(reads.slice(2), 'at once, and after each pause').toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(await checkSignIn(services(), signIn, 'signed')).toBeGreaterThan(0)
  expect(reads, 'the same report again').toHaveLength(6)
})

test('a report that comes as a page has just read the payload waits before it reads', async () => {
  const id = await asked()
  const signIn = await signInById(memory.db, id)
  if (!signIn) throw new Error('no sign-in')
  await readSignInAnswer(services(), id, browser.secret)
  await checkSignIn(services(), signIn, 'signed')
  expect(reads, 'after each pause only').toEqual(['spare', undefined, undefined, undefined])
})

test('a request that waits is given to its browser again with a page’s whole time, and no longer', async () => {
  const id = await asked()
  now += SIGN_IN_REQUEST_LIFE - SIGN_IN_LIFE
  const again = await askToSignIn(services(), browser)
  expect(again).toMatchObject({
    value: { connectId: id, expiresAt: now + SIGN_IN_LIFE, usableFor: SIGN_IN_LIFE },
  })
  now += 1
  made = err('busy')
  expect(await askToSignIn(services(), browser), 'another one is made').toMatchObject({ error: 'busy' })
})

test.each<[WakeUp, number | null, number | null]>([
  ['watching', MINUTE, MINUTE],
  ['empty', SIGN_IN_REQUEST_LIFE, null],
  ['opened', MINUTE, MINUTE],
  ['alarm', RECHECK_WAITING, null],
  ['expired', RECHECK_WAITING, null],
])(
  'a room that reports “%s” has its request checked again in %s ms, and after its end in %s',
  async (wakeUp, before, after) => {
    const signIn = await signInById(memory.db, await asked())
    if (!signIn) throw new Error('no sign-in')
    said = err('unreachable')
    expect(await checkSignIn(services(), signIn, wakeUp)).toBe(before)
    now += SIGN_IN_REQUEST_LIFE
    expect(await checkSignIn(services(), signIn, wakeUp)).toBe(after)
  },
)

test('the page learns from a room that its request was opened, before Xaman is read', async () => {
  const id = await asked()
  const signIn = await signInById(memory.db, id)
  if (!signIn) throw new Error('no sign-in')
  await checkSignIn(services(), signIn, 'opened')
  expect(await signInById(memory.db, id)).toMatchObject({ openedAt: NOW })
  expect(reads).toEqual([])
})

test('a request that is forgotten while its answer is read is not read again', async () => {
  const signIn = await signInById(memory.db, await asked())
  if (!signIn) throw new Error('no sign-in')
  const sleep = async () => void (await memory.db.prepare('DELETE FROM sign_in').run())
  const forgetting = { ...services(), clock: { now: () => now, sleep } }
  expect(await checkSignIn(forgetting, signIn, 'signed')).toBeNull()
  expect(reads).toEqual([])
})

test('a second tab that asks while the request of the first is on its way waits two seconds', async () => {
  const asking = { networks: [], nonce: 'n', code: '42', now: NOW, expiresAt: NOW + SIGN_IN_REQUEST_LIFE }
  await askedSignIn(memory.db, { ...asking, id: 'first', secretHash: await digest(browser.secret) }, [])
  expect(await askToSignIn(services(), browser)).toMatchObject({ error: 'connect_wait', retryAfter: 2 })
})

test('the number on both screens has two digits, and the page waits for its own time only', async () => {
  for (let times = 0; times < 60; times += 1) {
    expect(await askToSignIn(services(), browser)).toMatchObject({
      value: { code: expect.stringMatching(/^[1-9]\d$/), expiresAt: NOW + SIGN_IN_LIFE },
    })
    for (const table of ['sign_in', 'xaman_second']) await memory.db.prepare(`DELETE FROM ${table}`).run()
  }
})
