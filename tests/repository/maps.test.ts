import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createMemoryDatabase } from '../support/memory-database.ts'
import { groups } from './layers.ts'

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const entries = (folder: string) => readdirSync(new URL(folder, root), { withFileTypes: true })
/** Folders that commands create. */
const made = new Set(['node_modules', 'dist', '.build', '.results'])

test.each(['functions', 'party', 'web', 'tests'])('the README of %s names every folder of it', (side) => {
  const folders = entries(`${side}/`).flatMap((entry) =>
    entry.isDirectory() && !made.has(entry.name) ? [entry.name] : [],
  )
  const map = read(`${side}/README.md`)
  expect(folders.filter((folder) => !map.includes(`\`${folder}/\``))).toEqual([])
})

test('the README of functions names every folder of its groups', () => {
  const folders = groups.flatMap((group) =>
    entries(group).flatMap((entry) =>
      entry.isDirectory() ? [`${group.slice('functions/'.length)}${entry.name}`] : [],
    ),
  )
  const map = read('functions/README.md')
  const inside = /^(contract|scripts)\//
  expect(folders.length).toBeGreaterThan(20)
  expect(folders.filter((folder) => !inside.test(folder) && !map.includes(`\`${folder}/\``))).toEqual([])
})

test('the README of party names every file of it', () => {
  const files = entries('party/').flatMap(({ name }) => (name.endsWith('.ts') ? [name] : []))
  const map = read('party/README.md')
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter((file) => !map.includes(`\`${file}\``))).toEqual([])
})

test('the README of functions says what a row of every table means', async () => {
  const { db, close } = createMemoryDatabase()
  const { results } = await db
    .prepare(`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`)
    .all<{ name: string }>()
  close()
  const tables = read('functions/README.md').split('## Tables')[1]?.split('## Who decides')[0] ?? ''
  expect(results.length).toBeGreaterThan(10)
  expect(results.map(({ name }) => name).filter((name) => !tables.includes(`\`${name}\``))).toEqual([])
})

test.each(['functions', 'party', 'web', 'tests'])(
  'every path that the README of %s mentions exists',
  (side) => {
    const paths = [...read(`${side}/README.md`).matchAll(/`((?:functions|party|web|tests)\/[\w./-]+)`/g)]
    for (const [, path = ''] of paths) {
      expect(existsSync(new URL(path, root)) || existsSync(new URL(`${side}/${path}`, root)), path).toBe(true)
    }
  },
)

/** Files that a README of the API names, by their path from its folder or from the root. */
const filesIn = (text: string) =>
  new Set([...text.matchAll(/`([a-z-]+\/[a-z/-]+\.ts)`/g)].map(([, path = '']) => path))
const isThere = (path: string) =>
  existsSync(new URL(path, root)) || existsSync(new URL(`functions/${path}`, root))

test('every file that the README of functions names exists', () => {
  const files = [...filesIn(read('functions/README.md'))]
  expect(files.length).toBeGreaterThan(30)
  expect(files.filter((path) => !isThere(path))).toEqual([])
})

test('the walk from a link to the page’s event names thirty files at most', () => {
  const [, walk = ''] = read('functions/README.md').split("**From a link to the page's event.**")
  const stops = filesIn(walk.split('\n\n')[0] ?? '')
  expect(stops.size).toBeGreaterThan(20)
  expect(stops.size).toBeLessThanOrEqual(30)
})
