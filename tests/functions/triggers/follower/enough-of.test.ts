import { expect, test } from 'vitest'
import { enoughOf } from '../../../../functions/triggers/follower/enough-of.ts'

const never = new Promise<boolean>(() => {})
const [yes, no] = [async () => true, async () => false]

test('a slow operator delays no caller where the others are enough', async () => {
  expect(await enoughOf([never, yes(), yes()], 2)).toBe(2)
})

test('while too few have answered, all are waited for, and only those that succeeded are counted', async () => {
  const isEnded = await Promise.race([enoughOf([never, yes(), no()], 2), no()])
  expect(isEnded).toBe(false)
  expect(await enoughOf([no(), yes(), no()], 2)).toBe(1)
})

test('without operators none has succeeded', async () => {
  expect(await enoughOf([], 1)).toBe(0)
})

test('a failure reaches the caller', async () => {
  await expect(enoughOf([Promise.reject(new Error('gone')), no()], 1)).rejects.toThrow('gone')
})
