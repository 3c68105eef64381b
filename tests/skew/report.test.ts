import { expect, test } from 'vitest'
import { isBorne, reportOf } from './report.ts'
import type { Found } from './run-phases.ts'

const well: Found = {
  stoppedAt: null,
  broken: [],
  compared: [{ what: 'bought: purchase P1', difference: null }],
  log: [],
}
const tried = { before: '0.1.0', added: ['0030_more.sql'], seconds: 70 }

test('a run without a difference bears the release', () => {
  expect(isBorne(well)).toBe(true)
  const report = reportOf({ ...tried, found: well })
  expect(report).toContain('Migrations added: 0030_more.sql.')
  expect(report).toContain('1 of 1 purchases and refunds are the same')
  expect(report).toContain('Both releases bear each other (70 s).')
})

test.each<{ what: string; found: Found; names: string }>([
  {
    what: 'a difference between database and ledger',
    found: { ...well, compared: [{ what: 'bought: purchase P1', difference: 'the database says released' }] },
    names: '- bought: purchase P1: the database says released',
  },
  {
    what: 'a broken invariant',
    found: { ...well, broken: ['rolled back: pass 3 is sold'] },
    names: '- rolled back',
  },
  {
    what: 'a phase that did not end',
    found: { ...well, stoppedAt: 'rolled back: the room said nothing', log: ['{"level":"error"}'] },
    names: 'Stopped. rolled back: the room said nothing\n{"level":"error"}',
  },
])('$what is named, and the release is not borne', ({ found, names }) => {
  expect(isBorne(found)).toBe(false)
  const report = reportOf({ ...tried, found })
  expect(report).toContain(names)
  expect(report).toContain('do not bear each other')
})
