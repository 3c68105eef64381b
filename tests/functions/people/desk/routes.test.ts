import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type DeskFilters, deskQuery } from '#contract/desk'
import { TEXT_LENGTH } from '#contract/form-terms'
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
import type { Endpoint } from '#contract/wire/endpoint'
import { pathOf } from '#contract/wire/endpoint'
import { errorReply } from '#contract/wire/error-reply'
import { questionForm } from '#contract/wire/question'
import { createApp } from '../../../../functions/app.ts'
import { demoColleagues } from '../../../sandbox/access/colleagues.ts'
import { type ApiInProcess, createApi } from '../../../support/api-in-process.ts'

const [ada, ben] = demoColleagues

let api: ApiInProcess
beforeAll(async () => {
  api = await createApi()
})
beforeEach(() => api.world.db.prepare('DELETE FROM form_entry').run())
afterAll(() => api.close())

function send(who: typeof ada | typeof ben, endpoint: Endpoint, body?: object, query = '', id = '') {
  return api.ask(`${pathOf(endpoint.path, { id } as never)}${query && `?${query}`}`, {
    method: endpoint.method,
    headers: {
      'cf-access-jwt-assertion': api.world.sandbox.access.assertionFor(who),
      'sec-fetch-site': 'same-origin',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
}

async function answered(
  who: typeof ada | typeof ben,
  endpoint: Endpoint,
  body?: object,
  query = '',
  id = '',
) {
  const answer = await send(who, endpoint, body, query, id)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  return answer.json() as Promise<unknown>
}

async function ask(question: string, name = 'Grace Hopper'): Promise<string> {
  const answer = await api.ask(questionForm.endpoint.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'cf-connecting-ip': '192.0.2.7' },
    body: JSON.stringify({ name, email: 'Grace@Example.org', question, elapsed: 5000 }),
  })
  return questionForm.endpoint.reply.parse(await answer.json()).questionId
}

const list = async (who: typeof ada | typeof ben, filters: DeskFilters = {}) =>
  listEntries.reply.parse(await answered(who, listEntries, undefined, deskQuery(filters)))

test('two colleagues read, assign, answer and export a question that a visitor asked', async () => {
  const id = await ask('=HYPERLINK("http://evil.test") or İzmir?')
  const { entries, me } = await list(ada, { text: 'izmir', unread: true })
  expect([me, entries.map((entry) => entry.id)]).toEqual([ada.email, [id]])

  await answered(ada, markRead, { ids: [id] })
  expect((await list(ada, { unread: true })).entries).toEqual([])
  expect((await list(ben, { unread: true })).entries).toHaveLength(1)
  await answered(ben, markRead, { ids: [id] })
  await answered(ada, markRead, { ids: [id], unread: true })
  expect([(await list(ada)).unread, (await list(ben)).unread]).toEqual([1, 0])

  const change = { assignee: ben.email.toUpperCase(), note: 'Please' }
  await answered(ada, changeEntries, { entries: [{ id, version: 1 }], change })
  const late = changeEntries.reply.parse(
    await answered(ben, changeEntries, { entries: [{ id, version: 1 }], change: { state: 'spam' } }),
  )
  expect(late.stale).toMatchObject([
    { seen: 1, since: [{ by: ada.email, to: ben.email }, { note: 'Please' }] },
  ])
  await answered(ben, changeEntries, { entries: [{ id, version: 2 }], change: { state: 'answered' } })

  const { entry, people } = readEntry.reply.parse(await answered(ada, readEntry, undefined, '', id))
  expect(people).toEqual([ada.email, ben.email])
  expect(entry).toMatchObject({ state: 'answered', shown: 'answered', assignee: ben.email, version: 3 })
  expect(entry.answers.map(({ question }) => question)).toEqual(['Name', 'Email', 'Question'])
  expect(readPromises.reply.parse(await answered(ada, readPromises)).thisWeek.answered).toBe(1)

  const csv = await send(ada, exportEntries, undefined, deskQuery({ state: 'answered' }))
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(csv.headers.get('cache-control')).toBe('private, no-store')
  expect(csv.headers.get('content-disposition')).toMatch(
    /^attachment; filename="touchstone-desk-[\d-]+\.csv"$/,
  )
  const [head = '', row = ''] = (await csv.text()).split('\r\n')
  expect(head).toContain('"id","form","state","shown"')
  expect(head).toMatch(/"notes","name","email","question"$/)
  expect(row).toContain(`"'=HYPERLINK(""http://evil.test"") or İzmir?"`)
  expect(row).toContain(`${ada.email}: Please`)
})

test('a person’s entries are handed out and deleted', async () => {
  const id = await ask('Who am I?')
  const found = readPerson.reply.parse(await answered(ada, readPerson, { email: 'GRACE@example.org' }))
  expect(found.entries).toMatchObject([{ id, name: 'Grace Hopper' }])
  expect(
    erasePerson.reply.parse(await answered(ada, erasePerson, { email: found.email, ids: [id] })),
  ).toMatchObject({ is: 'erased', ids: [id] })
  const gone = await send(ada, readEntry, undefined, '', id)
  expect([gone.status, errorReply.parse(await gone.json()).code]).toEqual([404, 'application_unknown'])
})

test('what is not searchable yet is made so after the list was shown, and no search waits for it', async () => {
  await ask('Is it found?')
  await api.world.db.prepare('UPDATE form_entry SET folded = NULL').run()
  expect((await list(ada)).unsearchable).toBe(1)
  await api.idle()
  expect((await list(ada)).unsearchable).toBe(0)
})

test('a query that no page of the desk makes is refused', async () => {
  for (const [endpoint, query] of [
    [listEntries, 'form=poem'],
    [listEntries, 'after=1'],
    [exportEntries, 'state=shredded'],
  ] as const)
    expect((await send(ada, endpoint, undefined, query)).status, query).toBe(400)
})

test('an export whose database fails is a failure, and breaks off where that happens midway', async () => {
  await ask('Is it whole?')
  const failingFrom = (call: number) => {
    let calls = 0
    const batch: D1Database['batch'] = (statements) =>
      ++calls < call ? api.services.db.batch(statements) : Promise.reject(new Error('D1_ERROR: gone'))
    const db = new Proxy(api.services.db, {
      get: (of, name) => (name === 'batch' ? batch : Reflect.get(of, name, of)),
    })
    const context = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} }
    return createApp(() => ({ ...api.services, db })).request(
      `http://touchstone.test${exportEntries.path}`,
      { headers: { 'cf-access-jwt-assertion': api.world.sandbox.access.assertionFor(ada) } },
      {},
      context as unknown as ExecutionContext,
    )
  }
  expect((await failingFrom(1)).status).toBe(500)
  await expect((await failingFrom(2)).text()).rejects.toThrow('D1_ERROR')
})

test('the calls about mail are for colleagues alone, and kept by no cache', async () => {
  const id = await ask('Is it mailed?')
  for (const { method, path } of [readMails, previewAnswer, sendAnswer, sendMailAgain]) {
    const answer = await api.ask(path.replace(':id', id), {
      method,
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    expect([path, answer.status]).toEqual([path, 401])
  }
  const read = readMails.reply.parse(await answered(ada, readMails, undefined, '', id))
  expect(read).toMatchObject({ mails: false, to: 'Grace@Example.org', sent: [] })
  const again = await send(ada, sendMailAgain, { mail: 'm' })
  expect([again.status, again.headers.get('cache-control')]).toEqual([404, 'private, no-store'])
})

test('an answer of the greatest length is read, in any script', async () => {
  const id = await ask('When?')
  const text = 'あ'.repeat(TEXT_LENGTH)
  expect(await answered(ada, previewAnswer, { id, subject: 'Soon', text })).toMatchObject({
    text: expect.stringContaining(text),
  })
})

test('each colleague has a limit of their own, by the verified address, and without the binding nothing passes in production', async () => {
  const counted: string[] = []
  const limit = { limit: async ({ key }: { key: string }) => ({ success: counted.push(key) < 3 }) }
  const context = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} }
  const ask = (who: typeof ada | typeof ben, env: object, config = api.services.config) =>
    createApp(() => ({ ...api.services, config })).request(
      `http://touchstone.test${listEntries.path}`,
      { headers: { 'cf-access-jwt-assertion': api.world.sandbox.access.assertionFor(who) } },
      env,
      context as unknown as ExecutionContext,
    )
  const statuses = []
  for (const who of [ada, ben, ada]) statuses.push((await ask(who, { LIMIT_DESK: limit })).status)
  expect(statuses).toEqual([200, 200, 429])
  expect(counted).toEqual([ada.email, ben.email, ada.email])
  expect((await ask(ada, {}, { ...api.services.config, plainHttp: false })).status).toBe(503)
})

test('the page is served to colleagues only, with a policy of its own, and kept by no cache', async () => {
  const pages = { fetch: async () => new Response('<!doctype html><title>Desk', { headers: { etag: 'x' } }) }
  const app = createApp(() => api.services)
  const context = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} }
  const open = (path: string, headers: Record<string, string>) =>
    app.request(
      `http://touchstone.test${path}`,
      { headers },
      { ASSETS: pages },
      context as unknown as ExecutionContext,
    )
  const own = { 'cf-access-jwt-assertion': api.world.sandbox.access.assertionFor(ada) }
  for (const path of ['/desk', '/desk?form=investor', `/desk/TS-${'0'.repeat(26)}`]) {
    expect((await open(path, {})).status).toBe(401)
    const page = await open(path, own)
    expect([page.status, await page.text()]).toEqual([200, '<!doctype html><title>Desk'])
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'")
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(page.headers.get('cache-control')).toBe('private, no-store')
    expect(page.headers.get('x-robots-tag')).toBe('noindex')
    expect(page.headers.get('x-frame-options')).toBe('DENY')
    expect(page.headers.has('etag')).toBe(false)
  }
  for (const path of ['/desk.html', '/desktop', '/deskapi/entries', '/desk/entries'])
    expect((await open(path, own)).status, path).toBe(404)
})

test('a person who opens an unknown address that begins like the desk’s gets the site’s page of unknown addresses', async () => {
  const policy = "default-src 'none'; style-src 'self'"
  const pages = {
    fetch: async (url: string) =>
      new Response(`<!doctype html><title>${new URL(url).pathname}`, {
        headers: { 'content-type': 'text/html', 'content-security-policy': policy, etag: 'x' },
      }),
  }
  const context = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} }
  const { config } = api.services
  const open = async (path: string, headers: Record<string, string>, access = config.access) => {
    const app = createApp(() => ({ ...api.services, config: { ...config, access } }))
    const request = new Request(`http://touchstone.test${path}`, { headers })
    return app.request(request, {}, { ASSETS: pages }, context as unknown as ExecutionContext)
  }
  const own = { 'cf-access-jwt-assertion': api.world.sandbox.access.assertionFor(ada) }
  const person = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

  const page = await open('/desk/unknown', { ...own, ...person })
  expect([page.status, await page.text()]).toEqual([404, '<!doctype html><title>/404'])
  expect(page.headers.get('content-type')).toBe('text/html')
  expect(page.headers.get('content-security-policy')).toBe(policy)
  expect(page.headers.get('cache-control')).toBe('private, no-store')
  expect(page.headers.get('x-robots-tag')).toBe('noindex')
  expect(page.headers.has('etag')).toBe(false)

  // A program gets JSON, and without an assertion all addresses are alike.
  const json = await open('/desk/unknown', { ...own, accept: '*/*' })
  expect([json.status, await json.json()]).toMatchObject([404, { code: 'not_found' }])
  for (const path of ['/desk', '/desk/unknown']) {
    expect((await open(path, person)).status).toBe(401)
    const none = await open(path, person, null)
    expect([none.status, await none.text()]).toEqual([404, '<!doctype html><title>/404'])
  }

  // Addresses that only begin like the desk's reach the Worker too. They lie outside of Access, and nothing is there.
  for (const path of ['/desktop', '/deskx', '/desk.html', '/deskapi/entries']) {
    const unknown = await open(path, person)
    expect([unknown.status, await unknown.text()], path).toEqual([404, '<!doctype html><title>/404'])
    expect((await open(path, { accept: '*/*' })).headers.get('content-type'), path).toBe('application/json')
  }
  const elsewhere = await open('/api/unknown', person)
  expect(elsewhere.headers.get('content-type')).toBe('application/json')
})
