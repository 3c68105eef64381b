import { expect, test } from 'vitest'
import { changeTo, phases } from './plan.ts'

test('a release is migrated before its Worker is replaced, and rolled back on the migrated schema', () => {
  const changes = phases.map((phase, index) => changeTo(phase, phases[index - 1]))
  expect(changes).toEqual(['start', 'migrate', 'replace', 'reload', 'replace'])
  expect(phases.map(({ worker, schema }) => `${worker} on ${schema}`)).toEqual([
    'before on before',
    'before on now',
    'now on now',
    'now on now',
    'before on now',
  ])
})

test('pages that were open before a release meet the new Worker', () => {
  expect(phases).toContainEqual(expect.objectContaining({ worker: 'now', page: 'before' }))
})
