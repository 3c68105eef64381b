import { expect, test } from 'vitest'
import { txHash } from '#contract/wire/ledger-ids'
import {
  durableFollower,
  type FollowerBinding,
} from '../../../../functions/adapters/ledger/durable-follower.ts'
import { answerCall, FOLLOWER_CALLS } from '../../../../functions/adapters/ledger/follower-calls.ts'

const hash = txHash.parse('A'.repeat(64))

/** The follower as the Worker has it, whose object answers each call alike. */
function answering(answer: (...given: readonly unknown[]) => Promise<unknown>) {
  const failures: string[] = []
  const object = { tip: answer, until: answer, mayGoOut: answer, catchUp: answer }
  const binding = {
    FOLLOWER: { idFromName: () => 'minter', get: () => object },
  } as unknown as FollowerBinding
  return { follower: durableFollower(binding, (reason) => failures.push(reason)), failures }
}

test('a call says its version, and an answer of the same version is taken', async () => {
  const { follower, failures } = answering(async (...given) => {
    expect(given.at(-1)).toBe(FOLLOWER_CALLS)
    return { calls: FOLLOWER_CALLS, value: true }
  })
  expect(await follower.mayGoOut(hash, 7)).toBe(true)
  expect(failures).toEqual([])
})

test.each([
  ['of the release before, which says no version', 12],
  ['of the release after', { calls: FOLLOWER_CALLS + 1, value: true }],
  ['that is none', null],
])('an answer %s is unreachable, never misread', async (_, answer) => {
  const { follower, failures } = answering(async () => answer)
  expect(await follower.catchUp()).toBeNull()
  expect(await follower.mayGoOut(hash, 7)).toBe(false)
  expect(await follower.tip()).toBeNull()
  expect(failures).toHaveLength(3)
  expect(failures[0]).toContain('unreachable')
})

test('a call of another version is refused before anything is done', async () => {
  const done: string[] = []
  const work = async () => done.push('sent')
  await expect(answerCall(FOLLOWER_CALLS + 1, work)).rejects.toThrow('unreachable')
  await expect(answerCall(undefined as unknown as number, work)).rejects.toThrow('unreachable')
  expect(done).toEqual([])
})
