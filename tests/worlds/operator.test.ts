import { expect, test } from 'vitest'
import { createMemoryDatabase } from '../support/memory-database.ts'
import { createOperator } from './operator.ts'

function paused() {
  const { db } = createMemoryDatabase()
  const operator = createOperator({ db, schedule: { now: () => 1_000 } })
  const begin = (id: string) =>
    db
      .prepare(
        `INSERT INTO purchase (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at)
         VALUES (?1, 1, 'rWallet', 'common', '1', 'released', ?1, 'h', 0)`,
      )
      .bind(id)
      .run()
  return { operator, begin }
}

test('what begins during a pause is reported, what had begun before is not', async () => {
  const { operator, begin } = paused()
  await begin('before')
  await operator.pause('sale')
  expect(await operator.begunInSpite()).toEqual([])
  await begin('later')
  expect(await operator.begunInSpite()).toEqual(['purchase later began during a pause of sale'])
})

test('a pause that is resumed before its command has answered is over', async () => {
  const { operator, begin } = paused()
  await Promise.all([operator.pause('sale'), operator.resume('sale')])
  await begin('later')
  expect(await operator.begunInSpite()).toEqual([])
})

test('a pause may be resumed twice at once', async () => {
  const { operator, begin } = paused()
  await operator.pause('rare')
  await operator.pause('sale')
  await Promise.all([operator.resume('sale'), operator.resume('sale'), operator.resume('rare')])
  await begin('later')
  expect(await operator.begunInSpite()).toEqual([])
})
