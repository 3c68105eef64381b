import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorReply } from '#contract/wire/error-reply'
import { readHealth, readReady } from '#contract/wire/health'
import { createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

async function ready() {
  const answer = await world.fetch(readReady.path)
  const body: unknown = await answer.json()
  if (answer.status === 200) return readReady.reply.parse(body)
  const { code, failed } = errorReply.parse(body)
  return { status: answer.status, code, failed }
}

test('readiness is 503 with the names of what fails, and 200 once nothing does', async () => {
  const notReady = (...failed: string[]) => ({ status: 503, code: 'not_ready', failed })
  expect(await ready()).toEqual(notReady('cron'))
  await world.tick()
  await expect.poll(ready).toEqual({ ready: true })

  await world.db.prepare(`INSERT INTO halt (name, why, since) VALUES ('loss', 'A secret reason.', 1)`).run()
  for (const node of ['rpc:*', 'rpc2:*'])
    world.sandbox.faults.plan(node, { do: 'fail', status: 503 }, Number.POSITIVE_INFINITY)
  world.haltLedger()
  await expect.poll(ready).toEqual(notReady('quorum', 'halt'))
  const status = readHealth.reply.parse(await (await world.fetch(readHealth.path)).json())
  expect(status.xrpl).toEqual({ connected: false, ledgerIndex: null, closedAt: null })
  expect(status.database).toEqual({ connected: true })
})
