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

test('a row is read by the names of its fields, and columns that are not named are left out', () => {
  const columns = { paid_by: null, due: 1, charged_drops: '12', drops: 7, turn_at: 5 }
  expect(row.parse(columns)).toEqual({ paidBy: null, due: true, chargedDrops: drops(12n), drops: drops(7n) })
})

test('a row that lacks a column, or has another kind of value in it, is not read', () => {
  const columns = { paid_by: null, due: 1, charged_drops: '12', drops: 7 }
  expect(row.safeParse({ ...columns, paid_by: undefined }).success).toBe(false)
  expect(row.safeParse({ ...columns, charged_drops: 'twelve' }).success).toBe(false)
  expect(row.safeParse(null).success).toBe(false)
})
