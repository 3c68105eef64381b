import { beforeEach, expect, test, vi } from 'vitest'
import { fc, runs } from '../../support/generated.ts'
import { ModelRoom, type Renewal } from './model-room.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

type What = Parameters<ModelRoom['happen']>[0]

const often: readonly What[] = ['connect', 'wait', 'publish']
const seldom: readonly What[] = ['drop', 'publishLost', 'leave', 'comeBack', 'showFirst', 'retry', 'give up']
const story = fc.array(fc.tuple(fc.constantFrom(...often, ...often, ...seldom), fc.nat({ max: 5 })), {
  maxLength: 24,
  size: 'max',
})
const renewals = fc.array(fc.constantFrom<Renewal>('at once', 'late', 'in vain'), { maxLength: 6 })

test('however its connection breaks, a visitor is in the room at most once, and misses no event', async () => {
  let received = 0
  await fc.assert(
    fc.asyncProperty(
      story,
      fc.nat({ max: 3 }),
      fc.boolean(),
      renewals,
      fc.boolean(),
      async (happenings, before, knows, renewals, leavesForGood) => {
        const room = new ModelRoom(before, knows, renewals)
        try {
          await room.happen('wait', 0)
          for (const [what, n] of happenings) await room.happen(what, n)
          if (leavesForGood) await room.happen('close', 0)
          await room.comeToRest()
          received += room.received
        } finally {
          room.end()
        }
      },
    ),
    { numRuns: runs(600) },
  )
  expect(received).toBeGreaterThan(0)
})
