import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Log } from '../../../../functions/log.ts'
import { forgetAlert, raiseAlert, tellAlerts } from '../../../../functions/records/alerts/alerts.ts'
import { braked, pullBrake, releaseBrake } from '../../../../functions/records/alerts/brake.ts'
import type { Services } from '../../../../functions/services.ts'
import { type Host, hostDatabase } from '../../../support/host-worker.ts'
import { quietLog } from '../../quiet-log.ts'

const SECRET_PATH = '/hooks/nobody-may-read-this'
const NOW = 1_700_000_000_000

let host: Host
let webhook: Server
let status: number
let told: string[]
beforeAll(async () => {
  host = await hostDatabase()
})
afterAll(() => host.dispose())

beforeEach(async () => {
  await host.db.batch([host.db.prepare('DELETE FROM alert'), host.db.prepare('DELETE FROM brake')])
  status = 200
  told = []
  webhook = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    told.push(`${request.method} ${request.url} ${request.headers['content-type']} ${text}`)
    response.writeHead(status)
    response.end()
  })
  await new Promise<void>((done) => webhook.listen(0, '127.0.0.1', done))
})
afterEach(() => {
  webhook.closeAllConnections()
  webhook.close()
})

/** The services of one reply; `after` resolves once everything put off until after it is done. */
function reply({ configured = true } = {}) {
  const deferred: Promise<unknown>[] = []
  const log: string[] = []
  const keep = (fields: object) => void log.push(JSON.stringify(fields))
  const heard: Log = { ...quietLog, attention: keep, outsideFailed: keep, crashed: keep }
  const url = `http://127.0.0.1:${(webhook.address() as AddressInfo).port}${SECRET_PATH}`
  const services = {
    db: host.db,
    clock: { now: () => NOW, sleep: async () => {} },
    log: heard,
    secrets: { alertUrl: configured ? url : null },
    defer: (work: Promise<unknown>) => void deferred.push(work),
  } as unknown as Services
  return { services, log, after: () => Promise.all(deferred) }
}

const alerts = async () =>
  (await host.db.prepare('SELECT name, what, raised_at, told_at FROM alert').all()).results

test('an alert is raised once, said in the log once, and told to the webhook once', async () => {
  const { services, log, after } = reply()
  for (let times = 0; times < 3; times += 1) await raiseAlert(services, 'reserve', 'Send XRP.')
  await after()
  await tellAlerts(services)
  expect(await alerts()).toEqual([{ name: 'reserve', what: 'Send XRP.', raised_at: NOW, told_at: NOW }])
  expect(log).toEqual(['{"what":"reserve: Send XRP."}'])
  const message = {
    text: 'Touchstone, reserve: Send XRP.',
    name: 'reserve',
    what: 'Send XRP.',
    raisedAt: NOW,
  }
  expect(told).toEqual([`POST ${SECRET_PATH} application/json ${JSON.stringify(message)}`])
})

test('whoever dies before an alert is written down has said it, and it is said again', async () => {
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

test('what is in order again before the webhook heard of it is told all the same', async () => {
  const { services, after } = reply()
  status = 503
  await raiseAlert(services, 'reserve', 'Send XRP.')
  await after()
  status = 200
  await forgetAlert(services, 'reserve')
  expect(told).toHaveLength(2)
  expect(await alerts()).toEqual([])
})

test('what the webhook did not take is told again with the clock’s turn, and then no more', async () => {
  const { services, after } = reply()
  status = 503
  await raiseAlert(services, 'reserve', 'Send XRP.')
  await after()
  expect(told).toHaveLength(1)
  expect(await alerts()).toMatchObject([{ told_at: null }])
  status = 200
  await tellAlerts(services)
  await tellAlerts(services)
  expect(told).toHaveLength(2)
  expect(await alerts()).toMatchObject([{ told_at: NOW }])
})

test('a webhook that is not there costs nobody anything, and the alert waits', async () => {
  const { services, after } = reply()
  await new Promise((done) => webhook.close(done))
  await raiseAlert(services, 'reserve', 'Send XRP.')
  await after()
  expect(told).toEqual([])
  expect(await alerts()).toMatchObject([{ told_at: null }])
})

test('without a configured webhook nothing is sent, and the alert is in the log and the database', async () => {
  const { services, log, after } = reply({ configured: false })
  await raiseAlert(services, 'reserve', 'Send XRP.')
  await after()
  await tellAlerts(services)
  expect(told).toEqual([])
  expect(log).toHaveLength(1)
  expect(await alerts()).toMatchObject([{ name: 'reserve', told_at: null }])
})

test('the webhook’s address is never in the log, whether it takes the alert or not', async () => {
  const { services, log, after } = reply()
  status = 500
  await raiseAlert(services, 'reserve', 'Send XRP.')
  await after()
  status = 200
  await tellAlerts(services)
  expect(log).toEqual([
    '{"what":"reserve: Send XRP."}',
    '{"service":"alerts","what":"reserve","reason":"not taken"}',
  ])
})

test('what is in order again may be raised anew', async () => {
  const { services, log, after } = reply()
  await raiseAlert(services, 'reserve', 'Send XRP.')
  await forgetAlert(services, 'reserve')
  await raiseAlert(services, 'reserve', 'Send XRP.')
  await after()
  expect(log).toHaveLength(2)
})

test('a brake is pulled by the first who says so, told once, and its alert goes with it', async () => {
  const { services, log, after } = reply()
  expect(await pullBrake(services, 'loss', 'Drops left.')).toBe(true)
  expect(await pullBrake(services, 'loss', 'Drops left.')).toBe(false)
  expect(await braked(services)).toBe(true)
  await after()
  expect(log).toEqual(['{"what":"brake loss: Drops left."}'])
  await releaseBrake(services, 'minter')
  expect(await braked(services)).toBe(true)
  await releaseBrake(services, 'loss')
  expect(await braked(services)).toBe(false)
  expect(await alerts()).toEqual([])
})
