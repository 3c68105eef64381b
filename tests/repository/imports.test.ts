import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { COMPUTED, circlesIn, importsOf, importsUnder, reachedFrom } from '../support/imports.ts'
import { groupOf, groups, isPackage, layerOf, mayImport, placeOf, places, sides } from './layers.ts'

const root = new URL('../../', import.meta.url)
const modules = importsUnder('functions', 'party', 'web', 'tests/sandbox')
const edges = [...modules].flatMap(([from, all]) =>
  all.filter((to) => !isPackage(to)).map((to) => [from, to] as const),
)

test('no files import each other in a cycle, types included', () => {
  expect(modules.size).toBeGreaterThan(200)
  expect(
    circlesIn(importsUnder('functions', 'party', 'web', 'tests/sandbox', 'tests/support', 'tests/worlds')),
  ).toEqual([])
})

test('every import names a package, or a file that is there by its whole name', () => {
  const files = [...modules.values()].flat().filter((to) => !isPackage(to))
  expect(files.length).toBeGreaterThan(2000)
  expect(files.filter((to) => !existsSync(new URL(to.replace(/\?(raw|url)$/, ''), root)))).toEqual([])
  const packages = [...modules.values()].flat().filter(isPackage)
  expect(packages.filter((to) => /^([#/]|file:)|\.[cm]?tsx?$/.test(to))).toEqual([])
})

test('only the page that wakes up, and the build, compute the name of what they import', () => {
  const computing = [...modules].flatMap(([file, all]) => (all.includes(COMPUTED) ? [file] : []))
  expect(computing).toEqual(['web/build/run.ts', 'web/script/wake-page.ts'])
})

test('every program of the API and of the rooms is in a file that is read here', () => {
  const others = globSync('{functions,party}/**/*.{js,cjs,mjs,jsx,cts,mts}', { cwd: root })
  expect(others).toEqual(['functions/scripts/use-node.mjs'])
})

test('no program asks the linter to overlook how long or branched a function is', () => {
  const ignoring = [...modules.keys()].flatMap((file) => {
    const text = readFileSync(new URL(file, root), 'utf8')
    return [...text.matchAll(/biome-ignore\S* ([^:\s]+)/g)].map(([, rule = '']) => ({ file, rule }))
  })
  expect(ignoring.length).toBeGreaterThan(2)
  expect(ignoring.filter(({ rule }) => !/^lint\/(suspicious|correctness)\/\w+$/.test(rule))).toEqual([])
})

test('the Worker’s entry alone hosts the rooms', () => {
  const hosts = edges.filter(([from, to]) => from.startsWith('functions/') && to.startsWith('party/'))
  expect(hosts).toEqual([['functions/index.ts', 'party/durable.ts']])
})

test.each(sides)('$name imports nothing but $imports', ({ name, imports }) => {
  const own = edges.filter(([from]) => mayImport([name], from))
  expect(own.length).toBeGreaterThan(0)
  expect(own.filter(([, to]) => !mayImport([name, ...imports], to))).toEqual([])
})

test('every file of the API, of the site and of the sandbox is in a layer', () => {
  const unassigned = [...modules.keys()].filter(
    (file) => !file.startsWith('party/') && layerOf(file) === null,
  )
  expect(unassigned).toEqual([])
})

test.each([
  { side: 'functions/', name: 'the API' },
  { side: 'tests/sandbox/', name: 'the sandbox' },
])('no folder of $name imports one of its own or a higher layer, types included', ({ side }) => {
  const own = edges.filter(([from, to]) => from.startsWith(side) && to.startsWith(side))
  expect(own.length).toBeGreaterThan(500)
  const wrong = own.filter(
    ([from, to]) => placeOf(from) !== placeOf(to) && (layerOf(to) ?? 0) >= (layerOf(from) ?? 0),
  )
  expect(wrong.map(([from, to]) => `${from} → ${to}`)).toEqual([])
  expect(places.filter((place) => ![...modules.keys()].some((file) => placeOf(file) === place))).toEqual([])
})

test('every file of the API is reached from the Worker’s entry', () => {
  const entry = 'functions/index.ts'
  const reached = reachedFrom(modules, entry)
  const own = [...modules.keys()].filter((file) => /^functions\/(?!contract\/|scripts\/)/.test(file))
  expect(own.filter((file) => file !== entry && !reached.has(file))).toEqual([])
})

test('the API is nine groups beside its entry files, and none imports a later one', () => {
  const folders = [...modules.keys()].flatMap((file) => /^functions\/[a-z-]+\//.exec(file) ?? [])
  expect([...new Set(folders)].sort()).toEqual([...groups].sort())
  const own = edges.filter(([from, to]) => groupOf(from) !== -1 && groupOf(to) !== -1)
  expect(own.length).toBeGreaterThan(1000)
  expect(own.filter(([from, to]) => groupOf(to) > groupOf(from))).toEqual([])
})

test('no page of the site imports a higher layer, above all not what draws or builds', () => {
  const own = edges.filter(([from, to]) => from.startsWith('web/') && to.startsWith('web/'))
  expect(own.length).toBeGreaterThan(500)
  const upwards = own.filter(([from, to]) => (layerOf(to) ?? 0) > (layerOf(from) ?? 0))
  expect(upwards.map(([from, to]) => `${from} → ${to}`)).toEqual([])
})

test('SQL is written in stores only, and by the tag that binds its values', () => {
  const database = /^functions\/(adapters\/db\/|scripts\/database\/local-database\.ts)/
  const texts = [...modules.keys()]
    .filter((file) => file.startsWith('functions/') && !database.test(file))
    .map((file) => ({ file, text: readFileSync(new URL(file, root), 'utf8') }))
  const filesWith = (pattern: RegExp) =>
    texts.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

  const writers = filesWith(/\bsql`|\bverbatim\(/)
  expect(writers.length).toBeGreaterThan(50)
  expect(writers.filter((file) => !/[/-]store\.ts$/.test(file))).toEqual([])
  expect(filesWith(/\.prepare\(|\.bind\(|\bnew Sql\(/)).toEqual([])
  const plain = /(?<!\bsql)[`'"](SELECT|INSERT INTO|INSERT OR|UPDATE \w+ SET|DELETE FROM) /
  expect(filesWith(plain)).toEqual([])
})

test('imports of every form are found', () => {
  const source = [
    "import './a.css'",
    "import type { A } from '../a.ts'",
    "import {\n  one,\n  type Two,\n} from '#contract/wire/form'",
    "export { three } from './three.ts'",
    "const four = await import('./four.ts')",
    "import * as z from 'zod/mini'",
    "// import { five } from './five.ts'",
  ].join('\n')
  expect(importsOf('web/b/c.ts', source)).toEqual([
    'web/b/a.css',
    'web/a.ts',
    'functions/contract/wire/form.ts',
    'web/b/three.ts',
    'zod/mini',
    'web/b/four.ts',
  ])
})

test.each([
  {
    form: 'a comment between its names has an apostrophe',
    source: "import {\n  a, // it's\n  b,\n} from './x.ts'",
  },
  { form: 'it exports all again', source: "export type * from './x.ts'" },
  { form: 'it is a type’s', source: "type X = import('./x.ts').X" },
  { form: 'it is called with a template', source: 'await import(`./x.ts`)' },
  { form: 'a comment precedes its name', source: "await import(/* any * of it */ './x.ts')" },
  { form: 'it has attributes', source: "await import('./x.ts', { with: { type: 'json' } })" },
])('an import is found where $form', ({ source }) => {
  expect(importsOf('web/b/c.ts', source)).toEqual(['web/b/x.ts'])
})

test('a cycle is found once, with all its files', () => {
  const imports = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', ['a']],
    ['d', []],
  ])
  expect(circlesIn(imports)).toEqual([['a', 'b', 'c']])
})
