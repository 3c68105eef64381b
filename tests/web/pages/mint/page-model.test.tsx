import { beforeEach, expect, test, vi } from 'vitest'
import { fc, runs } from '../../../support/generated.ts'
import { type Fate, ModelPage } from './model-page.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})

const often: readonly (keyof ModelPage['acts'])[] = [
  'agree',
  'goOn',
  'wait',
  'socketsOpen',
  'goOffline',
  'newTab',
]
const seldom: readonly (keyof ModelPage['acts'])[] = [
  'hide',
  'cancel',
  'recheck',
  'reload',
  'restAndComeBack',
  'comeOnline',
  'socketsDrop',
  'decline',
  'refuse',
  'decide',
]
const fates: readonly Fate[] = ['at once', 'at once', 'slow', 'late', 'unsent', 'unanswered']
const what = fc.constantFrom(...often, ...often, ...seldom)
const story = fc.array(fc.tuple(what, fc.nat({ max: 5 })), { minLength: 6, maxLength: 16, size: 'max' })
const network = fc.array(fc.constantFrom(...fates), { maxLength: 20, size: 'max' })

test('through reloads, tabs, broken connections and late replies a page requests each agreed purchase once, and ends with the true state', async () => {
  let sales = 0
  await fc.assert(
    fc.asyncProperty(story, network, async (happenings, fates) => {
      const page = new ModelPage()
      page.fates = [...fates]
      try {
        await page.open()
        for (const [what, n] of happenings) await page.happen(what, n)
        await page.comeToRest()
        sales += page.sale.sold.length
      } finally {
        page.close()
        localStorage.clear()
        sessionStorage.clear()
        history.replaceState(null, '', '/')
      }
    }),
    { numRuns: runs(60) },
  )
  expect(sales).toBeGreaterThan(0)
})
