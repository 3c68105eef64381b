import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Log } from '../../../../functions/log.ts'
import { quietLog } from '../../../../functions/log.ts'
import { clearAlert, notifyAlerts, raiseAlert } from '../../../../functions/records/alerts/alerts.ts'
import { alertOfForeignNodes } from '../../../../functions/records/alerts/foreign-nodes.ts'
import { clearHalt, setHalt } from '../../../../functions/records/alerts/halt.ts'
import { isHalted, isRestored, keepAlert } from '../../../../functions/records/alerts/store.ts'
import type { Services } from '../../../../functions/services.ts'
import { type HostedWorker, hostDatabase } from '../../../support/host-worker.ts'

const SECRET_PATH = '/hooks/secret-path'
const NOW = 1_700_000_000_000

let host: HostedWorker
let webhook: Server
/** What the webhook answers to a notice. */
let answer: (notice: string) => number
/** What the webhook waits for before it answers. */
let answering: Promise<unknown>
let sent: string[]
beforeAll(async () => {
  host = await hostDatabase()
})
afterAll(() => host.dispose())

beforeEach(async () => {
  await host.db.batch(['alert', 'alert_over', 'halt'].map((table) => host.db.prepare(`DELETE FROM ${table}`)))
  answer = () => 200
  answering = Promise.resolve()
  sent = []
  webhook = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    sent.push(`${request.method} ${request.url} ${request.headers['content-type']} ${text}`)
    await answering
    // A guard before a chat service refuses a sender without a name, and Node's own is not the Worker's.
    response.writeHead(request.headers['user-agent'] === 'Touchstone' ? answer(text) : 403)
    response.end()
  })
  await new Promise<void>((done) => webhook.listen(0, '127.0.0.1', done))
})
afterEach(() => {
  webhook.closeAllConnections()
  webhook.close()
})

/** The services of one reply; `after` resolves once all deferred work is done. */
function reply({ configured = true } = {}) {
  const deferred: Promise<unknown>[] = []
  const log: string[] = []
  const keep = (fields: object) => void log.push(JSON.stringify(fields))
  const over = ({ what }: { what: string }) => void log.push(`over: ${what}`)
  const keptLog: Log = { ...quietLog, attention: keep, alertOver: over, outsideFailed: keep, crashed: keep }
  const url = `http://127.0.0.1:${(webhook.address() as AddressInfo).port}${SECRET_PATH}`
  const services = {
    config: { siteUrl: 'https://pass.test' },
    db: host.db,
    clock: { now: () => NOW, sleep: async () => {} },
    log: keptLog,
    secrets: { alertUrl: configured ? url : null },
    defer: (work: Promise<unknown>) => void deferred.push(work),
  } as unknown as Services
  return { services, log, after: () => Promise.all(deferred) }
}

const alerts = async () =>
  (await host.db.prepare('SELECT name, what, raised_at, notified_at FROM alert').all()).results

test('an alert is raised once, logged once, and sent to the webhook once', async () => {
  const { services, log, after } = reply()
  for (let times = 0; times < 3; times += 1) await raiseAlert(services, 'reserve', 'Send XRP.')
  await after()
  await notifyAlerts(services)
  expect(await alerts()).toEqual([{ name: 'reserve', what: 'Send XRP.', raised_at: NOW, notified_at: NOW }])
  expect(log).toEqual(['{"what":"reserve: Send XRP."}'])
  const message = {
    text: 'Touchstone at pass.test, reserve: Send XRP.',
    content: 'Touchstone at pass.test, reserve: Send XRP.',
    name: 'reserve',
    what: 'Send XRP.',
    raisedAt: NOW,
  }
  expect(sent).toEqual([`POST ${SECRET_PATH} application/json ${JSON.stringify(message)}`])
})

test('what is longer than the 2,000 characters that Discord takes is sent whole to other chats, and cut for it', async () => {
  const { services, after } = reply()
  await raiseAlert(services, 'reserve', 'x'.repeat(3000))
  await after()
  expect(texts()).toEqual([`Touchstone at pass.test, reserve: ${'x'.repeat(3000)}`])
  const [{ content } = { content: '' }] = messages()
  expect(content).toBe(`Touchstone at pass.test, reserve: ${'x'.repeat(1966)}`)
})

test('alerts that one cron run raises are each sent once, however slowly the webhook answers', async () => {
  const { services, after } = reply()
  answering = new Promise((done) => setTimeout(done, 100))
  await raiseAlert(services, 'quorum', 'Lost.')
  await raiseAlert(services, 'tickets', 'Few are free.')
  await notifyAlerts(services)
  await after()
  expect(texts()).toEqual([
    'Touchstone at pass.test, quorum: Lost.',
    'Touchstone at pass.test, tickets: Few are free.',
  ])
})

test('an instance that dies before an alert is stored has logged it, and the next one logs it again', async () => {
  const { services, log } = reply()
  const prepare = (sql: string) => {
    if (sql.startsWith('INSERT')) throw new Error('gone')
    return host.db.prepare(sql)
  }
  const dying = { ...services, db: { prepare } as unknown as D1Database }
  await expect(raiseAlert(dying, 'reserve', 'Send XRP.')).rejects.toThrow('gone')
  expect(log).toHaveLength(1)
  await raiseAlert(services, 'reserve', 'Send XRP.')
  expect(log).toHaveLength(2)
})

const messages = () =>
  sent.map((request) => JSON.parse(request.slice(request.indexOf('{'))) as { text: string; content: string })
const texts = () => messages().map(({ text }) => text)

test('an alert that is over is logged and sent once more, and can be raised again', async () => {
  const { services, log, after } = reply()
  for (let times = 0; times < 2; times += 1) {
    await raiseAlert(services, 'reserve', 'Send XRP.')
    await after()
    await clearAlert(services, 'reserve')
    await clearAlert(services, 'reserve')
    await after()
    expect(sent.at(-1)).toContain(`"overAt":${NOW}`)
    await notifyAlerts(services)
  }
  const once = [
    'Touchstone at pass.test, reserve: Send XRP.',
    'Touchstone at pass.test, over: reserve: Send XRP.',
  ]
  expect(texts()).toEqual([...once, ...once])
  const logged = ['{"what":"reserve: Send XRP."}', 'over: reserve']
  expect(log).toEqual([...logged, ...logged])
  expect(await alerts()).toEqual([])
})

test('an alert that is over before the webhook got it is sent all the same, once the webhook answers', async () => {
  const { services, after } = reply()
  answer = () => 503
  await raiseAlert(services, 'reserve', 'Send XRP.')
  await after()
  await clearAlert(services, 'reserve')
  await after()
  expect(await alerts()).toEqual([])
  answer = () => 200
  sent = []
  await notifyAlerts(services)
  await notifyAlerts(services)
  expect(texts()).toEqual(['Touchstone at pass.test, over: reserve: Send XRP.'])
})

test('notices reach the webhook in the order of what happened', async () => {
  const { services, after } = reply()
  const at = (ms: number) => ({ ...services, clock: { ...services.clock, now: () => NOW + ms } })
  answer = () => 503
  await raiseAlert(at(0), 'quorum', 'Lost.')
  await clearAlert(at(1), 'quorum')
  await raiseAlert(at(2), 'quorum', 'Lost again.')
  await after()
  answer = () => 200
  sent = []
  await notifyAlerts(services)
  expect(texts()).toEqual([
    'Touchstone at pass.test, over: quorum: Lost.',
    'Touchstone at pass.test, quorum: Lost again.',
  ])
})

test('an alert that the webhook refused is sent again by the cron run, and then no more', async () => {
  const { services, after } = reply()
  answer = () => 503
  await raiseAlert(services, 'reserve', 'Send XRP.')
  await after()
  expect(sent).toHaveLength(1)
  expect(await alerts()).toMatchObject([{ notified_at: null }])
  answer = () => 200
  await notifyAlerts(services)
  await notifyAlerts(services)
  expect(sent).toHaveLength(2)
  expect(await alerts()).toMatchObject([{ notified_at: NOW }])
})

test('an alert that is raised anew while the webhook accepts the earlier one is sent too', async () => {
  const { services, after } = reply()
  const at = (ms: number) => ({ ...services, clock: { ...services.clock, now: () => NOW + ms } })
  let accept = () => {}
  answering = new Promise<void>((done) => {
    accept = done
  })
  await raiseAlert(at(0), 'quorum', 'Lost.')
  await expect.poll(texts).toHaveLength(1)
  await clearAlert(at(1), 'quorum')
  await raiseAlert(at(2), 'quorum', 'Lost again.')
  accept()
  await after()
  expect(texts().slice(1)).toEqual([
    'Touchstone at pass.test, over: quorum: Lost.',
    'Touchstone at pass.test, quorum: Lost again.',
  ])
})

test('an alert that two runners raise at once is the first one’s, and is not sent again', async () => {
  const { services, after } = reply()
  await raiseAlert(services, 'quorum', 'Lost.')
  await after()
  // The other runner looked for it before the first had stored it.
  await keepAlert(services.db, 'quorum', 'Lost too.', NOW + 1)
  await notifyAlerts(services)
  expect(await alerts()).toEqual([{ name: 'quorum', what: 'Lost.', raised_at: NOW, notified_at: NOW }])
  expect(texts()).toEqual(['Touchstone at pass.test, quorum: Lost.'])
})

test('of an alert that was over twice the webhook gets each notice until it accepts it', async () => {
  const { services, after } = reply()
  const at = (ms: number) => ({ ...services, clock: { ...services.clock, now: () => NOW + ms } })
  answer = () => 503
  for (const ms of [0, 2]) {
    await raiseAlert(at(ms), 'quorum', 'Lost.')
    await clearAlert(at(ms + 1), 'quorum')
  }
  await after()
  answer = (notice) => (notice.includes(`"overAt":${NOW + 1}`) ? 200 : 503)
  await notifyAlerts(services)
  sent = []
  await notifyAlerts(services)
  expect(sent).toHaveLength(1)
  expect(sent[0]).toContain(`"overAt":${NOW + 3}`)
})

test('an alert that the webhook always refuses delays no other', async () => {
  const { services, after } = reply()
  answer = (notice) => (notice.includes('reserve') ? 400 : 200)
  await raiseAlert(services, 'reserve', 'Send XRP.')
  await raiseAlert(services, 'halt loss', 'Drops left.')
  await after()
  expect(await alerts()).toMatchObject([{ notified_at: null }, { name: 'halt loss', notified_at: NOW }])
})

test('many notices that the webhook always refuses keep no later one back', async () => {
  const { services, after } = reply()
  answer = (notice) => (notice.includes('quarantine') ? 403 : 200)
  const over = 'INSERT INTO alert_over (name, what, raised_at, over_at) VALUES (?, ?, 0, ?)'
  const many = Array.from({ length: 30 }, (_, n) =>
    host.db.prepare(over).bind(`quarantine ${n}`, 'It failed.', n),
  )
  await host.db.batch(many)
  await raiseAlert(services, 'halt loss', 'Drops left.')
  await after()
  expect(await alerts()).toMatchObject([{ name: 'halt loss', notified_at: NOW }])
})

test('of notices of one moment the last twenty are sent, in the order in which they were stored', async () => {
  const { services } = reply()
  const over = 'INSERT INTO alert_over (name, what, raised_at, over_at) VALUES (?, ?, 0, ?)'
  const many = Array.from({ length: 25 }, (_, n) =>
    host.db.prepare(over).bind(`matter ${n}`, 'It failed.', NOW),
  )
  await host.db.batch(many)
  await notifyAlerts(services)
  const last = Array.from(
    { length: 20 },
    (_, n) => `Touchstone at pass.test, over: matter ${n + 5}: It failed.`,
  )
  expect(texts()).toEqual(last)
})

test('an unreachable webhook delays no reply, and the alert stays pending', async () => {
  const { services, after } = reply()
  await new Promise((done) => webhook.close(done))
  await raiseAlert(services, 'reserve', 'Send XRP.')
  await after()
  expect(sent).toEqual([])
  expect(await alerts()).toMatchObject([{ notified_at: null }])
})

test('of many notices only one waits for a webhook that does not answer', async () => {
  const unsent = reply({ configured: false }).services
  for (const name of ['reserve', 'cron', 'forms']) await raiseAlert(unsent, name, 'It matters.')
  const asked = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed'))
  await notifyAlerts(reply().services)
  expect(asked).toHaveBeenCalledTimes(1)
  expect((await alerts()).map(({ notified_at }) => notified_at)).toEqual([null, null, null])
})

test('a webhook that is silent is waited for at most five seconds', async () => {
  const { services, log, after } = reply()
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
  await raiseAlert(services, 'reserve', 'Send XRP.')
  await after()
  expect(limit).toHaveBeenCalledWith(5_000)
  expect(log.at(-1)).toContain('no answer')
})

test('a node that does not say its network is not called foreign, and stays so if it was', async () => {
  const names = async (network: number | null) => {
    const ledger = { networks: async () => [{ name: 'a node', network }] }
    const config = { nodes: [], network: { id: 512 } }
    const { services } = reply({ configured: false })
    await alertOfForeignNodes({ ...services, ledger, config } as unknown as Services)
    return (await alerts()).map(({ name }) => name)
  }
  expect(await names(null)).toEqual([])
  expect(await names(1)).toEqual(['network of a node'])
  expect(await names(null)).toEqual(['network of a node'])
  expect(await names(512)).toEqual([])
})

test('without a configured webhook nothing is sent, and the alert is in the log and the database', async () => {
  const { services, log, after } = reply({ configured: false })
  await raiseAlert(services, 'reserve', 'Send XRP.')
  await after()
  await notifyAlerts(services)
  expect(sent).toEqual([])
  expect(log).toHaveLength(1)
  expect(await alerts()).toMatchObject([{ name: 'reserve', notified_at: null }])
  await clearAlert(services, 'reserve')
  expect((await host.db.prepare('SELECT name FROM alert_over').all()).results).toEqual([])
})

test('of a webhook that refuses an alert the status is logged, and never its address', async () => {
  const { services, log, after } = reply()
  answer = () => 500
  await raiseAlert(services, 'reserve', 'Send XRP.')
  await after()
  answer = () => 200
  await notifyAlerts(services)
  expect(log).toEqual([
    '{"what":"reserve: Send XRP."}',
    '{"service":"alerts","what":"reserve","reason":"HTTP 500"}',
  ])
})

test('a halt is set by the first caller, notified once, and its alert ends with it', async () => {
  const { services, log, after } = reply()
  await setHalt(services, 'loss', 'Drops left.')
  await setHalt(services, 'loss', 'More drops left.')
  const { results } = await services.db.prepare('SELECT name, why FROM halt').all()
  expect(results).toEqual([{ name: 'loss', why: 'Drops left.' }])
  expect(await isHalted(services.db)).toBe(true)
  await after()
  expect(log).toEqual(['{"what":"halt loss: Drops left."}'])
  await clearHalt(services, 'minter')
  expect(await isHalted(services.db)).toBe(true)
  await clearHalt(services, 'loss')
  await after()
  expect(await isHalted(services.db)).toBe(false)
  expect(await alerts()).toEqual([])
  expect(log).toEqual(['{"what":"halt loss: Drops left."}', 'over: halt loss'])
})

test('a halt is set before people are notified of it: a runner that dies in between has stopped what is new', async () => {
  const { services } = reply()
  const prepare = (sql: string) => {
    if (sql.startsWith('INSERT OR IGNORE INTO alert')) throw new Error('gone')
    return host.db.prepare(sql)
  }
  const dying = { ...services, db: { prepare } as unknown as D1Database }
  await expect(setHalt(dying, 'loss', 'Drops left.')).rejects.toThrow('gone')
  expect(await isHalted(services.db)).toBe(true)
  await setHalt(services, 'loss', 'Drops left.')
  expect(await alerts()).toMatchObject([{ name: 'halt loss' }])
})

test('what waits for a restored database does not wait for another halt', async () => {
  const { services } = reply()
  await setHalt(services, 'minter', 'The key may not sign.')
  expect(await isRestored(services.db)).toBe(false)
  await setHalt(services, 'restored', 'It is read again.')
  expect(await isRestored(services.db)).toBe(true)
})

test('an alert that outlived its halt, because the runner that cleared the halt died, ends the next time', async () => {
  const { services, after } = reply()
  await setHalt(services, 'minter', 'The key may not sign.')
  await services.db.prepare('DELETE FROM halt').run()
  expect(await alerts()).toHaveLength(1)
  await clearHalt(services, 'minter')
  await after()
  expect(await alerts()).toEqual([])
})
