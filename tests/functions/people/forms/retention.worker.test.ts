import { beforeEach, expect, test } from 'vitest'
import { KEPT_MONTHS } from '#contract/form-terms'
import { DAY } from '#contract/timing'
import { entryId } from '#contract/wire/form'
import { questionForm } from '#contract/wire/question'
import { forgetForms, monthsBefore } from '../../../../functions/people/forms/retention.ts'
import { amendEntry } from '../../../../functions/people/own-entry/amend.ts'
import { readOwnEntry } from '../../../../functions/people/own-entry/own-entry-store.ts'
import { goodAnswers, questionAnswers } from './answers.ts'
import { type Desk, hostDesks } from './desk.ts'

const openDesk = hostDesks()
let desk: Desk
beforeEach(async () => {
  desk = await openDesk()
})

const date = (text: string) => Date.parse(`${text}T12:00:00Z`)

test('every form is kept for exactly the days that its page says, and then deleted', async () => {
  desk.clock.now = date('2025-03-31')
  for (const { form, answers } of goodAnswers) await desk.post(form, answers)
  const formsLeft = async () => {
    await forgetForms(desk.services)
    return (await desk.rows()).map(({ form }) => form).sort()
  }

  desk.clock.now = date('2026-03-31')
  expect(await formsLeft()).toEqual(['developer', 'incubator', 'investor', 'question'])
  desk.clock.now = date('2026-04-01')
  expect(await formsLeft()).toEqual(['developer', 'incubator', 'investor'])
  desk.clock.now = date('2027-03-31')
  expect(await formsLeft()).toHaveLength(3)
  desk.clock.now = date('2027-04-01')
  expect(await formsLeft()).toEqual([])
})

test('a form that the team has changed since is kept no longer than one that it has not', async () => {
  desk.clock.now = date('2025-03-31')
  await desk.post(questionForm, questionAnswers)
  await desk.db.prepare('UPDATE form_entry SET changed_at = ?').bind(date('2026-03-31')).run()
  desk.clock.now = date('2026-04-01')
  await forgetForms(desk.services)
  expect(await desk.rows()).toEqual([])
})

test('of a form that was corrected, what was sent first is deleted first, and the form can be corrected on', async () => {
  desk.clock.now = date('2025-01-10')
  await desk.post(questionForm, questionAnswers)
  const [row] = await desk.rows()
  const id = entryId.parse(row?.id)
  const correct = async (question: string) => {
    await desk.db.prepare(`UPDATE form_entry SET status = 'answered'`).run()
    const entry = await readOwnEntry(desk.db, id)
    if (!entry) throw new Error('The entry is gone')
    const { data } = questionForm.schema.safeParse({ ...questionAnswers, question })
    if (!data) throw new Error('The answers are wrong')
    return amendEntry(desk.services, questionForm, entry, data)
  }
  const earlier = async () => {
    await forgetForms(desk.services)
    const { results } = await desk.db
      .prepare(`SELECT answers ->> 'question' AS question FROM entry_version ORDER BY number`)
      .all()
    return results.map(({ question }) => question)
  }

  desk.clock.now = date('2025-06-10')
  expect(await correct('Second?')).toBe('amended')
  desk.clock.now = date('2025-06-11')
  expect(await correct('Third?')).toBe('amended')
  desk.clock.now = date('2026-01-10')
  expect(await earlier()).toEqual([questionAnswers.question, 'Second?'])
  desk.clock.now = date('2026-01-11')
  expect(await earlier()).toEqual(['Second?'])
  expect(await correct('Fourth?')).toBe('amended')
  expect(await earlier()).toEqual(['Second?', 'Third?'])
  desk.clock.now = date('2027-01-12')
  expect(await earlier()).toEqual([])
  expect(await desk.rows()).toEqual([])
})

test('a form’s sender hash is deleted after a day, the form is kept', async () => {
  desk.clock.now = date('2025-06-01')
  for (const { form, answers } of goodAnswers.slice(0, 1)) await desk.post(form, answers)

  desk.clock.now += DAY
  await forgetForms(desk.services)
  expect((await desk.rows())[0]?.sender_hash).not.toBeNull()
  desk.clock.now += 1
  await forgetForms(desk.services)
  expect((await desk.rows())[0]?.sender_hash).toBeNull()
})

test('a correction after an answer does not keep the sender hash for longer', async () => {
  await desk.post(questionForm, questionAnswers)
  const id = entryId.parse((await desk.rows())[0]?.id)
  await desk.db.prepare(`UPDATE form_entry SET status = 'answered'`).run()
  desk.clock.now += DAY / 2
  const entry = await readOwnEntry(desk.db, id)
  const { data } = questionForm.schema.safeParse({ ...questionAnswers, question: 'Second?' })
  if (!entry || !data) throw new Error('There is nothing to correct')
  expect(await amendEntry(desk.services, questionForm, entry, data)).toBe('amended')
  desk.clock.now += DAY / 2 + 1
  await forgetForms(desk.services)
  expect((await desk.rows())[0]?.sender_hash).toBeNull()
})

test.each([
  ['2026-03-31', 1, '2026-02-28'],
  ['2024-03-31', 1, '2024-02-29'],
  ['2024-02-29', 12, '2023-02-28'],
  ['2025-11-20', 24, '2023-11-20'],
  ['2025-01-15', 2, '2024-11-15'],
])('%s less %i months is %s', (from, months, to) => {
  expect(monthsBefore(date(from), months)).toBe(date(to))
})

test('questions are kept a year, applications two', () => {
  expect(KEPT_MONTHS).toEqual({ question: 12, investor: 24, developer: 24, incubator: 24 })
})
