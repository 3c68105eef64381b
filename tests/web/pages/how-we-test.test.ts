import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { thousands } from '#contract/thousands'
import { mutants } from '../../worlds/mutant-list.ts'
import { faultNames } from '../../worlds/swarm.ts'
import { mainOf, targetsOf, wordsOf } from './page-markup.tsx'

const record = (name: string) => readFileSync(new URL(`../../worlds/${name}`, import.meta.url), 'utf8')
const rowsOf = (name: string, row: RegExp) =>
  record(name)
    .split('\n')
    .filter((line) => row.test(line))
    .map((line) => line.slice(2, -2).split(' | '))
const [run] = JSON.parse(record('RUNS.json')).slice(-1)

const main = await mainOf('/how-we-test')
const words = wordsOf(main)

test('every invariant is promised on the page, in the words of its file', () => {
  const promised = [...main.querySelectorAll('.tested-promises li')].map(wordsOf)

  expect(promised).toEqual(rowsOf('INVARIANTS.md', /^\| I\d/).map(([id, says]) => `${id} ${says}.`))
  expect(words).toMatch(/against these \w+ sentences/)
})

test('every fault of the worlds is listed under the place where it occurs', () => {
  const shown = [...main.querySelectorAll('.tested-faults section')].flatMap((part) =>
    [...part.querySelectorAll('li')].map((one) => [wordsOf(part.querySelector('h3')), wordsOf(one)]),
  )
  const written = rowsOf('FAULTS.md', /^\| (?!Where|---)/)

  expect(shown).toEqual(written.map(([where, , says]) => [where, says]))
  expect(shown).toHaveLength(faultNames.length)
  expect(words).toContain(`${faultNames.length} faults`)
})

test('every attack is on the page with its defence', () => {
  const attacks = [...main.querySelectorAll('.tested-threats dl > div')].map((one) =>
    wordsOf(one.querySelector('dt')),
  )

  expect(attacks).toEqual(rowsOf('THREATS.md', /^\| T\d/).map(([, what]) => what))
  expect(wordsOf(main.querySelector('.tested-threats summary'))).toContain(`${attacks.length} attacks`)
})

test('every mutant is named with the world that noticed it, and the page counts them', () => {
  const named = [...main.querySelectorAll('.tested-mutants li')].map((one) => wordsOf(one.querySelector('b')))
  const lived = rowsOf('MUTANTS.md', /^\| (?!Mutant|---)/).map(([, , world]) => world)

  expect(named).toEqual(lived)
  expect(named).toHaveLength(mutants.length)
  expect(words).toContain(`All ${mutants.length} were noticed`)
  const [half] = /(?<=half of them within )\d+/.exec(record('MUTANTS.md')) ?? []
  expect(words).toContain(`half of them within ${half} worlds`)
})

test('the report is the last published run’s, with a seed to reproduce it', () => {
  const worlds = run.seeds.reduce((sum: number, { count }: { count: number }) => sum + count, 0)
  const report = [...main.querySelectorAll('.tested-report dd')].map(wordsOf)
  const [seed = run.seeds[0].first] = [...run.broken, ...run.misjudged]
  const leavingOut = run.without.length > 0 ? ` --without ${run.without.join(',')}` : ''

  expect(report).toEqual(
    [
      run.commit,
      run.date,
      thousands(worlds),
      run.steps,
      thousands(run.lived),
      thousands(run.purchases),
      thousands(run.sales),
      run.broken.length,
    ].map(String),
  )
  expect(wordsOf(main.querySelector('pre'))).toBe(
    `npm run worlds -- --seed ${seed} --steps ${run.steps}${leavingOut}`,
  )
  for (const one of [...run.broken, ...run.misjudged])
    expect(wordsOf(main.querySelector('.tested-run'))).toContain(String(one))
})

test('the field has a point for each world, and marks each one that broke a promise', () => {
  const worlds = run.seeds.reduce((sum: number, { count }: { count: number }) => sum + count, 0)
  const rows = main.querySelector('.world-field path')?.getAttribute('d')?.match(/h/g) ?? []

  expect(rows).toHaveLength(Math.ceil(worlds / 250))
  expect(main.querySelectorAll('.world-field circle')).toHaveLength(run.broken.length)
})

test('the page links to counting the sale and verifying a receipt', () => {
  expect(targetsOf(main, 'Count the sale yourself')).toEqual(['/proof'])
  expect(targetsOf(main, 'Verify a receipt')).toEqual(['/verify'])
})

test('the figures at its top have labels of one line on half a phone, with the stand-in letters too', () => {
  const labels = [...main.querySelectorAll('.tested-figures dt')].map(wordsOf)
  expect(labels).toHaveLength(4)
  for (const label of labels) expect(label.length, label).toBeLessThanOrEqual(22)
})
