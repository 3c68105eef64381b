import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE } from '#contract/timing'
import { type Copy, copySources } from './recipes/copy.ts'
import { formField } from './recipes/form-field.ts'
import { hold } from './recipes/hold.ts'
import { liveEvent } from './recipes/live-event.ts'
import { PROOF, type Recipe, type Step } from './recipes/recipe.ts'
import { tier } from './recipes/tier.ts'
import { walletApp } from './recipes/wallet-app.ts'

const recipes: readonly Recipe[] = [tier, hold, formField, liveEvent, walletApp]
const steps = recipes.flatMap((recipe) => recipe.steps)
const foundByTypes = (round: 1 | 2) =>
  steps.filter(({ foundBy }) => foundBy.kind === 'types' && foundBy.round === round)
const foundByTests = steps.filter(({ foundBy }) => foundBy.kind === 'test')
const testOf = ({ foundBy }: Step) => (foundBy.kind === 'test' ? `${foundBy.file}: ${foundBy.name}` : '')
const filesOfTests = [...new Set([...foundByTests.map(({ foundBy }) => foundBy.file), PROOF])]

/** Compiling all sources anew took 15 s beside two other processes, and over a minute on a busier machine. */
const COMPILING = 5 * MINUTE

let copy: Copy
beforeAll(() => {
  copy = copySources()
})
afterAll(() => copy.close())

const root = new URL('../../', import.meta.url)
const readme = readFileSync(new URL('functions/README.md', root), 'utf8')
const [, chapter = ''] = readme.split('## Five changes')
const paragraphs = (chapter.split('\n## ')[0] ?? '').split('\n- ').slice(1)

test('the README describes these five changes', () => {
  expect(paragraphs.map((text) => text.match(/^\*\*(.+)\.\*\*/)?.[1])).toEqual(
    recipes.map(({ name }) => name),
  )
})

test.each(recipes)('the README names the files of the change: $name', ({ name, steps }) => {
  const text = paragraphs.find((candidate) => candidate.startsWith(`**${name}.**`)) ?? ''
  const named = [...text.matchAll(/`([\w.-]+\/[\w./-]+)`/g)].map(([, path = '']) => path)
  // A new file counts as named if its folder is, or the folder beside it.
  const folders = named.filter((path) => path.endsWith('/'))
  const isNamed = (file: string) =>
    named.includes(file) ||
    (!existsSync(new URL(file, root)) && folders.some((folder) => file.startsWith(posix.dirname(folder))))
  expect(steps.map(({ file }) => file).filter((file) => !isNamed(file))).toEqual([])
})

test(
  'all five changes compile together',
  async () => {
    copy.follow(recipes)
    expect(await copy.complaints()).toEqual([])
  },
  COMPILING,
)

test('the tests of the five changes pass with all of them made', async () => {
  copy.follow(recipes)
  const { passed, failed } = await copy.run(...filesOfTests)
  expect(failed).toEqual([])
  expect(foundByTests.map(testOf).filter((test) => !passed.includes(test))).toEqual([])
})

test.each([1, 2] as const)('the compiler notices each file that is left out, round %i', async (round) => {
  const left = foundByTypes(round)
  copy.follow(recipes, left)
  const said = await copy.complaints('functions', 'web/draw')
  const silent = left.filter(({ foundBy }) => !said.some((text) => text.startsWith(`${foundBy.file}(`)))
  expect(silent.map(({ file }) => file)).toEqual([])
})

test('a test notices each left-out file that the compiler cannot notice', async () => {
  copy.follow(recipes, foundByTests)
  const { failed } = await copy.run(...filesOfTests)
  const silent = foundByTests.filter((step) => !failed.includes(testOf(step)))
  expect(silent.map(({ file }) => file)).toEqual([])
})
