import { expect, test } from 'vitest'
import { migrations } from '../../../support/migrations.ts'

/** The longest statement that D1 takes, as its limits are published. */
const LONGEST = 100_000

const statements = migrations().flatMap(({ statements: all }) => all.map((one) => one.trim()))
const triggers = statements.filter((one) => /^CREATE\s+TRIGGER\b/i.test(one))

/**
 * wrangler sends the deployed D1 a migration as one text. Where D1 separates its statements it takes a trigger to begin
 * at BEGIN in capitals, and to be over at the first END (workers-sdk issues 4727, 15314); a local D1 does neither.
 */
test('the deployed D1 finds the end of each trigger', () => {
  expect(triggers.length).toBeGreaterThan(0)
  for (const trigger of triggers) {
    expect(trigger).toMatch(/\sBEGIN\s/)
    expect(trigger).toMatch(/\sEND$/)
    expect(trigger.match(/\bEND\b/gi), trigger).toHaveLength(1)
  }
})

test('no statement of a migration is longer than D1 takes', () => {
  for (const one of statements) expect(Buffer.byteLength(one)).toBeLessThan(LONGEST)
})
