import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { roomKinds, roomPath } from '#contract/rooms'
import { createApp } from '../../functions/app.ts'
import { routes } from '../../web/routes.ts'
import { importsUnder } from '../support/imports.ts'

const root = new URL('../../', import.meta.url)
const PROGRAM = 'functions/scripts/wrangler/program.ts'

test('the path of wrangler is written in one file', () => {
  const files = globSync('{functions,party,web,tests,e2e}/**/*.{ts,tsx,mjs}', { cwd: root })
  expect(files.length).toBeGreaterThan(500)
  const naming = files.filter((file) => readFileSync(new URL(file, root), 'utf8').includes('wrangler/bin'))
  expect(naming.filter((file) => file !== 'tests/repository/wrangler.test.ts')).toEqual([PROGRAM])
})

test('wrangler is started by its module, by npm start and dev, and by what serves the browser tests', () => {
  const starting = [...importsUnder('functions', 'party', 'web', 'tests', 'e2e')].flatMap(
    ([file, imports]) => (imports.includes(PROGRAM) ? [file] : []),
  )
  expect(starting).toEqual([
    'e2e/serve.ts',
    'functions/scripts/local/processes.ts',
    'functions/scripts/wrangler/run.ts',
  ])
})

test('no script of package.json runs wrangler by itself', () => {
  const { scripts } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {
    scripts: Record<string, string>
  }
  expect(Object.values(scripts).filter((script) => script.includes('wrangler'))).toEqual([])
})

test('every path that the Worker answers reaches it before the files, and no page does', () => {
  const first = beforeFiles().map((path) => path.replace(/\*$/, ''))
  const isFirst = (path: string) => first.some((start) => path.startsWith(start))
  const app = createApp(() => expect.unreachable('no request is made'))
  const answered = app.routes.map(({ path }) => path).filter((path) => path !== '/*')

  expect(first).toHaveLength(9)
  expect(answered.length).toBeGreaterThan(30)
  expect(answered.filter((path) => !isFirst(path))).toEqual([])
  expect(roomKinds.map((kind) => roomPath({ kind, id: 'a' })).filter((path) => !isFirst(path))).toEqual([])
  expect(routes.map(({ path }) => path).filter(isFirst)).toEqual([])
})

test('the folders of the API whose unknown addresses have no page are those that reach the Worker before the files', () => {
  const source = readFileSync(new URL('functions/edge/http/unknown-page.ts', root), 'utf8')
  const [, names = ''] = /^const API = .*\(\?:([\w|]+)\)/m.exec(source) ?? []

  expect(names.split('|').map((name) => `/${name}/*`)).toEqual(
    beforeFiles().filter((path) => path.endsWith('/*')),
  )
})

/** The paths that wrangler.toml sends to the Worker before the files. */
function beforeFiles(): string[] {
  const settings = readFileSync(new URL('wrangler.toml', root), 'utf8')
  const [, list = ''] = /^run_worker_first = \[(.+)\]$/m.exec(settings) ?? []
  return [...list.matchAll(/"([^"]+)"/g)].map(([, path = '']) => path)
}
