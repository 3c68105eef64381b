import { expect, test } from 'vitest'
import { errors } from '#contract/errors'

test('when our nodes are unreachable, the message blames us and not the buyer’s connection', () => {
  const { error } = errors.ledger_unreachable
  expect(error).toMatch(/^Network error/)
  expect(error).toContain('on our side')
  expect(error).not.toContain('your connection')
})
