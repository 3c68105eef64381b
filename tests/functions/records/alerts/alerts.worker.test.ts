import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Log } from '../../../../functions/log.ts'
import { forgetAlert, notifyAlerts, raiseAlert } from '../../../../functions/records/alerts/alerts.ts'
import { clearHalt, isHalted, setHalt } from '../../../../functions/records/alerts/halt.ts'
import type { Services } from '../../../../functions/services.ts'
import { type Host, hostDatabase } from '../../../support/host-worker.ts'
import { quietLog } from '../../quiet-log.ts'

const SECRET_PATH = '/hooks/secret-path'
const NOW = 1_700_000_000_000

let host: Host
let webhook: Server
let status: number
let sent: string[]
beforeAll(async () => {
  host = await hostDatabase()
})
afterAll(() => host.dispose())

beforeEach(async () => {
  await host.db.batch([host.db.prepare('DELETE FROM alert'), host.db.prepare('DELETE FROM halt')])
  status = 200
  sent = []
  webhook = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    sent.push(`${request.method} ${request.url} ${request.headers['content-type']} ${text}`)
    response.writeHead(status)
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
  const keptLog: Log = { ...quietLog, attention: keep, outsideFailed: keep, crashed: keep }
  const url = `http://127.0.0.1:${(webhook.address() as AddressInfo).port}${SECRET_PATH}`
  const services = {
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
    text: 'Touchstone, reserve: Send XRP.',
    name: 'reserve',
    what: 'Send XRP.',
    raisedAt: NOW,
  }
  expect(sent).toEqual([`POST ${SECRET_PATH} application/json ${JSON.stringify(message)}`])
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

test('an alert that ends before the webhook got it is sent all the same', async () => {
  const { services, after } = reply()
  status = 503
  await raiseAlert(services, 'reserve', 'Send XRP.')
  await after()
  status = 200
  await forgetAlert(services, 'reserve')
  expect(sent).toHaveLength(2)
  expect(await alerts()).toEqual([])
})

test('an alert that the webhook refused is sent again by the cron run, and then no more', async () => {
  const { services, after } = reply()
  status = 503
  await raiseAlert(services, 'reserve', 'Send XRP.')
  await after()
  expect(sent).toHaveLength(1)
  expect(await alerts()).toMatchObject([{ notified_at: null }])
  status = 200
  await notifyAlerts(services)
  await notifyAlerts(services)
  expect(sent).toHaveLength(2)
  expect(await alerts()).toMatchObject([{ notified_at: NOW }])
})

test('an unreachable webhook delays no reply, and the alert stays pending', async () => {
  const { services, after } = reply()
  await new Promise((done) => webhook.close(done))
  await raiseAlert(services, 'reserve', 'Send XRP.')
  await after()
  expect(sent).toEqual([])
  expect(await alerts()).toMatchObject([{ notified_at: null }])
})

test('without a configured webhook nothing is sent, and the alert is in the log and the database', async () => {
  const { services, log, after } = reply({ configured: false })
  await raiseAlert(services, 'reserve', 'Send XRP.')
  await after()
  await notifyAlerts(services)
  expect(sent).toEqual([])
  expect(log).toHaveLength(1)
  expect(await alerts()).toMatchObject([{ name: 'reserve', notified_at: null }])
})

test('the webhook’s address is never logged, whether it accepts the alert or not', async () => {
  const { services, log, after } = reply()
  status = 500
  await raiseAlert(services, 'reserve', 'Send XRP.')
  await after()
  status = 200
  await notifyAlerts(services)
  expect(log).toEqual([
    '{"what":"reserve: Send XRP."}',
    '{"service":"alerts","what":"reserve","reason":"not taken"}',
  ])
})

test('an alert that has ended can be raised again', async () => {
  const { services, log, after } = reply()
  await raiseAlert(services, 'reserve', 'Send XRP.')
  await forgetAlert(services, 'reserve')
  await raiseAlert(services, 'reserve', 'Send XRP.')
  await after()
  expect(log).toHaveLength(2)
})

test('a halt is set by the first caller, notified once, and its alert ends with it', async () => {
  const { services, log, after } = reply()
  expect(await setHalt(services, 'loss', 'Drops left.')).toBe(true)
  expect(await setHalt(services, 'loss', 'Drops left.')).toBe(false)
  expect(await isHalted(services)).toBe(true)
  await after()
  expect(log).toEqual(['{"what":"halt loss: Drops left."}'])
  await clearHalt(services, 'minter')
  expect(await isHalted(services)).toBe(true)
  await clearHalt(services, 'loss')
  expect(await isHalted(services)).toBe(false)
  expect(await alerts()).toEqual([])
})
