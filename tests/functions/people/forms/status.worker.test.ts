import { beforeAll, expect, test } from 'vitest'
import { readApplicationStatus } from '#contract/wire/application-status'
import { pathOf } from '#contract/wire/endpoint'
import { investorForm } from '#contract/wire/investor'
import { investorAnswers } from './answers.ts'
import { type Desk, hostDesks } from './desk.ts'

const openDesk = hostDesks()
let desk: Desk
let id: string
beforeAll(async () => {
  desk = await openDesk()
  const stored = (await (await desk.post(investorForm, investorAnswers)).json()) as { applicationId: string }
  id = stored.applicationId
})

async function ask(typed: string) {
  const response = await desk.get(pathOf(readApplicationStatus.path, { id: typed }))
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

test('an id returns the status word, and nothing about the person', async () => {
  expect(await ask(id)).toEqual({ status: 200, body: { status: 'received' } })
  await desk.db.prepare(`UPDATE form_entry SET status = 'in_review', note = 'looks good'`).run()
  expect(await ask(id)).toEqual({ status: 200, body: { status: 'in_review' } })
})

test('a decision is shown once its sender was told, and spam never', async () => {
  const set = (outcome: string | null, shown: string | null) =>
    desk.db.prepare('UPDATE form_entry SET outcome = ?, shown_outcome = ?').bind(outcome, shown).run()
  await set('declined', null)
  expect(await ask(id)).toEqual({ status: 200, body: { status: 'in_review' } })
  await set('declined', 'declined')
  expect(await ask(id)).toEqual({ status: 200, body: { status: 'declined' } })
  await set('spam', null)
  expect((await ask(id)).body.status).not.toBe('spam')
  await set(null, null)
})

test('an id is accepted with spaces and in any case', async () => {
  expect((await ask(` ${id.toLowerCase().replace('-', ' ')} `)).status).toBe(200)
  expect((await ask(id.slice(3).replaceAll('0', 'o').replaceAll('1', 'l'))).status).toBe(200)
})

test.each(['TS-00000000000000000000000000', 'TS-1', '', '%', "' OR 1=1 --", 'ada@example.org'])(
  'an id that was never issued is unknown: %s',
  async (typed) => {
    const { status, body } = await ask(typed || ' ')
    expect(status).toBe(404)
    expect(body).toMatchObject({ code: 'application_unknown' })
  },
)
