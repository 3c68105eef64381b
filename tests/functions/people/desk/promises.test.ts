import { expect, test } from 'vitest'
import { DAY, HOUR } from '#contract/timing'
import { readPromises } from '#contract/wire/desk'
import { changeAll } from '../../../../functions/people/desk/change-entries.ts'
import { mondayOf, promisesOf, weekOf } from '../../../../functions/people/desk/promises.ts'
import { keepAmendment } from '../../../../functions/people/own-entry/amend-store.ts'
import { actor, deskDatabase, entryId, NOW } from './desk-database.ts'

const MONDAY = Date.UTC(2026, 10, 23)

test.each([
  [MONDAY, MONDAY],
  [MONDAY - 1, MONDAY - 7 * DAY],
  [NOW, MONDAY],
  [MONDAY + 7 * DAY - 1, MONDAY],
])('the week of %d begins on a Monday', (now, monday) => {
  expect(mondayOf(now)).toBe(monday)
})

test.each([
  [[], { answered: 0, inTime: 0, median: null, worst: null }],
  [[5], { answered: 1, inTime: 1, median: 5, worst: 5 }],
  [[50 * HOUR, HOUR], { answered: 2, inTime: 1, median: 25.5 * HOUR, worst: 50 * HOUR }],
  [[9, 1, 5], { answered: 3, inTime: 3, median: 5, worst: 9 }],
])('of answers after %j the median and the worst are told', (took, expected) => {
  const answers = took.map((ms) => ({ took: ms, at: MONDAY }))
  expect(weekOf(answers, MONDAY)).toEqual({ since: MONDAY, ...expected })
})

test('promised answers count in the week in which the first was sent; those of investors and later ones do not', async () => {
  using desk = deskDatabase()
  const answer = (number: number, version: number, at: number) =>
    changeAll(desk.database, actor('ada@touchstone.example', at), {
      entries: [{ id: entryId(number), version }],
      change: { answerSent: true },
    })
  await desk.store(1, { at: MONDAY - 10 * HOUR })
  await desk.store(2, { at: MONDAY - 60 * HOUR })
  await desk.store(3, { at: MONDAY - 10 * HOUR, form: 'investor' })
  await answer(1, 1, MONDAY - HOUR)
  await answer(1, 2, MONDAY + HOUR)
  await answer(2, 1, MONDAY)
  await answer(3, 1, MONDAY + HOUR)
  const promises = await promisesOf(desk.database, NOW)
  expect(readPromises.reply.parse(promises)).toEqual(promises)
  expect(promises).toEqual({
    now: NOW,
    lastWeek: { since: MONDAY - 7 * DAY, answered: 1, inTime: 1, median: 9 * HOUR, worst: 9 * HOUR },
    thisWeek: { since: MONDAY, answered: 1, inTime: 0, median: 60 * HOUR, worst: 60 * HOUR },
  })
})

test('an answer to an investor, who is promised none, does not count after they have corrected the entry either', async () => {
  using desk = deskDatabase()
  await desk.store(1, { at: MONDAY, form: 'investor' })
  await changeAll(desk.database, actor('ada@touchstone.example', MONDAY + HOUR), {
    entries: [{ id: entryId(1), version: 1 }],
    change: { answerSent: true },
  })
  const amended = { answers: {}, email: 'ada@x.test', contentHash: 'other', now: MONDAY + 2 * HOUR }
  expect(await keepAmendment(desk.db, { id: entryId(1), version: 2 }, amended, [])).toBe(true)
  expect((await promisesOf(desk.database, NOW)).thisWeek).toMatchObject({ answered: 0 })
})

test('an answer still counts after its sender has corrected the entry, and so does the answer to that', async () => {
  using desk = deskDatabase()
  const answer = (version: number, at: number) =>
    changeAll(desk.database, actor('ada@touchstone.example', at), {
      entries: [{ id: entryId(1), version }],
      change: { answerSent: true },
    })
  await desk.store(1, { at: MONDAY })
  await answer(1, MONDAY + HOUR)
  const amended = {
    answers: { name: 'Ada' },
    email: 'ada@x.test',
    contentHash: 'other',
    now: MONDAY + 5 * HOUR,
  }
  await keepAmendment(desk.db, { id: entryId(1), version: 2 }, amended, [])
  expect((await promisesOf(desk.database, NOW)).thisWeek).toMatchObject({ answered: 1, median: HOUR })
  await answer(3, MONDAY + 8 * HOUR)
  expect((await promisesOf(desk.database, NOW)).thisWeek).toMatchObject({
    answered: 2,
    median: 2 * HOUR,
    worst: 3 * HOUR,
  })
})
