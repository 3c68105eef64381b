import { expect, test } from 'vitest'
import { drops } from '#contract/money'
import * as z from '#contract/wire/schema'
import { dropsColumn, dropsNumber, flag, rowSchema } from '../../../../functions/adapters/db/row-schema.ts'

const row = rowSchema({
  paidBy: z.nullable(z.string()),
  due: flag,
  chargedDrops: dropsColumn,
  drops: dropsNumber,
})

test('a row is parsed by its field names, and unnamed columns are dropped', () => {
  const columns = { paid_by: null, due: 1, charged_drops: '12', drops: 7, turn_at: 5 }
  expect(row.parse(columns)).toEqual({ paidBy: null, due: true, chargedDrops: drops(12n), drops: drops(7n) })
})

test('a row with a missing column or a value of the wrong type is not parsed', () => {
  const columns = { paid_by: null, due: 1, charged_drops: '12', drops: 7 }
  expect(row.safeParse({ ...columns, paid_by: undefined }).success).toBe(false)
  expect(row.safeParse({ ...columns, charged_drops: 'twelve' }).success).toBe(false)
  expect(row.safeParse(null).success).toBe(false)
})
