import { expect, test } from 'vitest'
import { DAY } from '#contract/timing'
import { alertLaterRows } from '../../functions/later-rows.ts'
import { countLaterRows } from '../../functions/later-rows-store.ts'
import { quietLog } from '../../functions/log.ts'
import type { Alerting } from '../../functions/records/alerts/alerts.ts'
import { deskDatabase } from './people/desk/desk-database.ts'

test('an entry in a state of a later release is counted, since no list shows it', async () => {
  using desk = deskDatabase()
  for (const number of [1, 2]) await desk.store(number)
  expect(await countLaterRows(desk.db)).toMatchObject({ form_entry: 0 })
  await desk.read('PRAGMA ignore_check_constraints = ON')
  await desk.read(`UPDATE form_entry SET status = 'archived' RETURNING id`)
  expect(await countLaterRows(desk.db)).toMatchObject({ form_entry: 2 })
})

test('a transaction of a later release is counted only while it is pending', async () => {
  using desk = deskDatabase()
  await desk.read('PRAGMA ignore_check_constraints = ON')
  await desk.read(`INSERT INTO submission (hash, purpose, blob, first_ledger, last_ledger, created_at)
    VALUES ('h', 'of later', '', 1, 2, 0) RETURNING hash`)
  expect(await countLaterRows(desk.db)).toMatchObject({ submission: 1 })
  await desk.read(`UPDATE submission SET status = 'dead' RETURNING hash`)
  expect(await countLaterRows(desk.db)).toMatchObject({ submission: 0 })
})

test('people hear once a day at most of rows of a later release, and once more when there are none', async () => {
  using desk = deskDatabase()
  await desk.store(1)
  let now = DAY
  const said: string[] = []
  const log = {
    ...quietLog,
    attention: ({ what }: { what: string }) => void said.push(what),
    alertOver: ({ what }: { what: string }) => void said.push(`over: ${what}`),
  }
  const services = {
    db: desk.db,
    clock: { now: () => now, sleep: async () => {} },
    log,
    secrets: { alertUrl: null },
    defer: () => {},
  } as unknown as Alerting
  await desk.read('PRAGMA ignore_check_constraints = ON')
  await desk.read(`UPDATE form_entry SET status = 'archived' RETURNING id`)
  const raised =
    'later form_entry: A later release has written 1 row of form_entry. This one changes nothing of that.'
  await alertLaterRows(services)
  await desk.read('DELETE FROM alert RETURNING name')
  now += DAY - 1
  await alertLaterRows(services)
  expect(said).toEqual([raised])

  now += 1
  await alertLaterRows(services)
  await desk.read(`UPDATE form_entry SET status = 'received' RETURNING id`)
  now += DAY
  await alertLaterRows(services)
  expect(said).toEqual([raised, raised, 'over: later form_entry'])
})
