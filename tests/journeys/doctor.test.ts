import { afterAll, beforeAll, expect, test } from 'vitest'
import { askNode } from '../../functions/adapters/ledger/rpc.ts'
import { findProblems } from '../../functions/config/find-problems.ts'
import { allChecks } from '../../functions/scripts/doctor/all-checks.ts'
import { runChecks } from '../../functions/scripts/doctor/checks/check.ts'
import { isFine } from '../../functions/scripts/doctor/checks/finding.ts'
import { askRows } from '../../functions/scripts/doctor/examined/doctor-store.ts'
import type { ExaminedEnvironment } from '../../functions/scripts/doctor/examined/examined-environment.ts'
import { worker } from '../functions/scripts/doctor/good-facts.ts'
import { bindingsFor, SITE } from '../support/bindings.ts'
import { commandsOn } from '../support/commands-on.ts'
import { payloadOf } from '../support/payload-of.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await world.tick()
})
afterAll(() => world.close())

/** The world as a deployed environment. Its Worker serves no pages, so those are left out. */
async function examine() {
  const { known, problems } = findProblems(bindingsFor(world.sandbox))
  const rows = askRows(commandsOn(world.db))
  const examined: ExaminedEnvironment = {
    name: 'local',
    root: '.',
    worker,
    top: worker,
    known,
    problems,
    platform: { secretNames: async () => [], pendingMigrations: async () => [], rows },
    http: (url, request) =>
      url.startsWith(SITE)
        ? world.fetch(url.slice(SITE.length), request as Parameters<World['fetch']>[1])
        : fetch(url, request),
    ask: askNode,
    now: () => Date.now(),
  }
  const checks = allChecks.filter(({ when, what }) => when === 'after' && !['site', 'headers'].includes(what))
  return runChecks(checks, examined)
}

async function whatIsWrong() {
  return (await examine())
    .filter((finding) => !isFine([finding]))
    .map(({ what, found }) => `${what}: ${found}`)
}

/** Halts the ledger and waits for the follower: on a busy machine it may be some ledgers behind those that close. */
async function haltAndFollow() {
  world.haltLedger()
  await expect.poll(whatIsWrong).not.toContainEqual(expect.stringMatching(/^follower: /))
}

test('the doctor finds nothing wrong with a Worker that sells, and verifies the receipt of its last sale', async () => {
  await haltAndFollow()
  expect(await whatIsWrong()).toEqual([])
  world.resumeLedger()
  const visitor = world.visitor()
  await visitor.connect('rich')
  const bought = await visitor.buy('common')
  await world.sandbox.phone.sign(payloadOf(bought), 'rich')
  await visitor.untilStatus(bought.ok ? bought.value.reservationId : '', 'sold')
  await haltAndFollow()
  const findings = await examine()
  world.resumeLedger()
  expect(findings.filter((finding) => !isFine([finding]))).toEqual([])
  expect(findings.map(({ found }) => found)).toContain('the last sale’s receipt is signed, and verifies')
})

test('a halt, a cron that stopped and an altered receipt are found', async () => {
  const { db } = world
  await db.prepare("INSERT INTO halt (name, why, since) VALUES ('loss', 'Drops are missing.', 1)").run()
  await db.prepare("UPDATE lease SET done_at = 0 WHERE name = 'reconcile'").run()
  await db.prepare("UPDATE purchase SET accept_hash = ? WHERE status = 'sold'").bind('0'.repeat(64)).run()
  // Readiness is answered from memory for some seconds.
  await expect
    .poll(whatIsWrong)
    .toEqual([
      'ready: these checks fail: cron, halt',
      expect.stringMatching(/^cron: the last cron run was \d+ minutes ago$/),
      'halts: loss: Drops are missing.',
      'receipts: the last sale’s receipt answers HTTP 404',
    ])
})
