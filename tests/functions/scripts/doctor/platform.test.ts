import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findProblems } from '../../../../functions/config/find-problems.ts'
import { allChecks } from '../../../../functions/scripts/doctor/all-checks.ts'
import { runChecks } from '../../../../functions/scripts/doctor/checks/check.ts'
import { NothingDeployed } from '../../../../functions/scripts/doctor/examined/examined-environment.ts'
import { platformOf } from '../../../../functions/scripts/doctor/examined/platform.ts'
import type { Ran } from '../../../../functions/scripts/wrangler/run.ts'
import { wranglerFor } from '../../../../functions/scripts/wrangler/wrangler.ts'
import { failing, json, NO_WORKER, SIGNED_OUT } from '../../../support/fake-wrangler-answers.ts'
import { complete } from '../../config/complete-environment.ts'
import * as good from './good-facts.ts'

/** Testnet by a wrangler that answers each start, and the starts. */
function platform(answer: (sql: string) => Ran) {
  const starts: string[] = []
  const run = async (args: readonly string[]) => {
    starts.push(args.slice(0, 2).join(' '))
    return args[0] === 'secret'
      ? json([{ name: 'MINTER_SEED' }])
      : answer(args[args.indexOf('--command') + 1] ?? '')
  }
  return { starts, ...platformOf('testnet', wranglerFor(run, { environment: 'testnet' })) }
}

const noRows = (sql: string) => json(sql.split(';\n').map(() => ({ results: [] })))

test('all checks together start wrangler once for the database and once for the secrets', async () => {
  const { starts, ...own } = platform(noRows)
  const findings = await runChecks(allChecks, {
    name: 'testnet',
    root: '.',
    worker: good.worker,
    top: good.worker,
    ...findProblems(complete),
    platform: own,
    http: () => Promise.reject(new Error('no network')),
    ask: async () => ({ kind: 'result', result: {} }),
    now: () => 0,
  })
  expect(findings.map(({ found }) => found)).toContain('no cron run was completed yet')
  expect(starts.toSorted()).toEqual(['d1 execute', 'secret list'])
})

test('of a database of the release before, what it lacks alone is not known', async () => {
  const { rows } = platform((sql) =>
    sql.includes('pause')
      ? failing('no such table: pause: SQLITE_ERROR [code: 7500]', 7500)
      : json([{ results: [{ at: 7 }] }]),
  )
  expect(await rows('cronRun')).toEqual([{ at: 7 }])
  await expect(rows('ended')).rejects.toThrow('no such table: pause')
})

test('a database that setup has just made lacks all migrations, and one that cannot be asked is not taken for it', async () => {
  const files = readdirSync('functions/adapters/db/migrations').filter((file) => file.endsWith('.sql'))
  const fresh = platform(() => failing('no such table: d1_migrations: SQLITE_ERROR [code: 7500]', 7500))
  expect(await fresh.pendingMigrations()).toEqual(files.sort())
  await expect(platform(() => SIGNED_OUT).pendingMigrations()).rejects.toThrow('does not know this machine')
})

test('without a login the database is asked once', async () => {
  const { rows, starts } = platform(() => SIGNED_OUT)
  for (const question of ['cronRun', 'halts'] as const)
    await expect(rows(question)).rejects.toThrow('Cloudflare does not know this machine')
  expect(starts).toHaveLength(1)
})

test('a Worker that is not deployed is told apart from one that cannot be asked', async () => {
  const asked = (ran: Ran) =>
    platformOf(
      'testnet',
      wranglerFor(async () => ran, { environment: 'testnet' }),
    )
  await expect(asked(NO_WORKER).secretNames()).rejects.toBeInstanceOf(NothingDeployed)
  await expect(asked(SIGNED_OUT).secretNames()).rejects.not.toBeInstanceOf(NothingDeployed)
})
