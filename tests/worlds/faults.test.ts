import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { faultNames } from './swarm.ts'

test('FAULTS.md lists every fault once, with what it does', () => {
  const rows = readFileSync(new URL('FAULTS.md', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => /^\| (?!Where|---)/.test(line))
    .map((line) => line.slice(2, -2).split(' | '))

  expect(rows.map(([, fault]) => fault).sort()).toEqual([...faultNames].sort())
  expect(rows.filter(([where, , words = '']) => !where || words.length < 10)).toEqual([])
})
