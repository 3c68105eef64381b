import { beforeEach, expect, test, vi } from 'vitest'
import { fc, runs } from '../../support/generated.ts'
import { type Fate, ModelForm } from './model-form.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})

const fates: readonly Fate[] = [
  'answered',
  'slow',
  'never',
  'unsent',
  'unanswered',
  'refused',
  'fields refused',
]
const often: readonly (keyof ModelForm['acts'])[] = ['type', 'typeAll', 'typeAll', 'send', 'send', 'reload']
const seldom: readonly (keyof ModelForm['acts'])[] = [
  'wait',
  'another',
  'startAfresh',
  'startAfresh',
  'putBack',
  'putBack',
  'putBack',
  'typeElsewhere',
  'translate',
]
const what = fc.constantFrom(...often, ...often, ...seldom)
/** Setting answers aside and restoring them come in a row. */
const aside = ['typeAll', 'reload', 'startAfresh', 'type', 'putBack', 'putBack'] as const
const one = fc.tuple(what, fc.nat({ max: 5 })).map((happening) => [happening])
const inARow = fc.constant(aside.map((what) => [what, 0] as const))
const story = fc
  .array(fc.oneof({ weight: 20, arbitrary: one }, { weight: 1, arbitrary: inARow }), {
    minLength: 4,
    maxLength: 16,
    size: 'max',
  })
  .map((parts) => parts.flat())
const network = fc.array(fc.constantFrom(...fates), { maxLength: 6 })

test('no answer is lost before its id is shown, and a form that may have arrived is resent under the same key', async () => {
  let stored = 0
  await fc.assert(
    fc.asyncProperty(story, network, async (happenings, fates) => {
      const form = new ModelForm()
      form.fates = [...fates]
      try {
        await form.open()
        for (const [what, n] of happenings) await form.happen(what, n)
        await form.comeToRest()
        stored += form.stored
      } finally {
        form.close()
        localStorage.clear()
        sessionStorage.clear()
      }
    }),
    { numRuns: runs(20) },
  )
  expect(stored).toBeGreaterThan(0)
})
