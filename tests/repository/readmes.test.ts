import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import * as z from '#contract/wire/schema'

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
/** Folders that commands make or fill, and the files of a setup. */
const generated =
  /(^|\/)(node_modules|dist|\.build|\.results|\.state|\.wrangler|\.git|\.cache)(\/|$)|^\.(secrets|setup)\.\w+\.json$/

const files = ['functions', 'party', 'web', 'tests', 'e2e'].flatMap((side) =>
  readdirSync(new URL(`${side}/`, root), { recursive: true, encoding: 'utf8' })
    .map((path) => `${side}/${path}`)
    .filter((path) => !generated.test(path)),
)
const atRoot = readdirSync(root).filter((path) => !generated.test(path))
const names = new Set([...files, ...atRoot].map((path) => posix.basename(path)))

/** Every word of the sources; documents are no proof of what they name themselves. */
const words = new Set(
  [...files, ...atRoot]
    .filter((path) => /\.(ts|tsx|js|css|sql|toml|html|json)$/.test(path) && path !== 'package-lock.json')
    .flatMap((path) => read(path).match(/[A-Za-z_$][\w$]*/g) ?? []),
)
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read('package.json')))

/** A command of npm, a variable of wrangler, and tests of xrpl.js that the sandbox's README judges. */
const external = new Set(['npx', 'CLOUDFLARE_ACCOUNT_ID', 'accountNFTs', 'finalTest', 'integration'])

const documents = [
  'README.md',
  ...files.filter((path) =>
    /(README|GLOSSARY|RELEASES|GROWTH)\.md$|(decisions|runbooks)\/.*\.md$/.test(path),
  ),
]
const quoted = (document: string) => [...read(document).matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text)

/** Whether a path is there, from the root, the document's folder, or the folder of the API. */
const isThere = (document: string, path: string) =>
  [path, posix.join(posix.dirname(document), path), `functions/${path}`].some((at) =>
    existsSync(new URL(at, root)),
  )

test('the documents are found', () => {
  expect(documents).toContain('functions/GLOSSARY.md')
  expect(documents.length).toBeGreaterThan(20)
})

test.each(documents)('each link of %s leads to a file', (document) => {
  const links = [...read(document).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, path = '']) => path)
  const missing = links.filter(
    (path) => !existsSync(new URL(posix.join(posix.dirname(document), path), root)),
  )
  expect(missing).toEqual([])
})

test.each(documents)('each npm command of %s is a script of package.json', (document) => {
  const commands = [...read(document).matchAll(/npm (?:run )?([a-z][\w:-]*)/g)]
    .filter(([text]) => text.startsWith('npm run ') || /^npm (start|test)$/.test(text))
    .map(([, name = '']) => name)
  expect(commands.filter((name) => !(name in scripts))).toEqual([])
})

test.each(documents)('each file and folder that %s names is there', (document) => {
  const paths = quoted(document).filter((text) =>
    /^[A-Za-z.][\w.-]*(\/[\w.-]+)*(\/|\.(ts|tsx|md|css|sql|toml|json|html))$/.test(text),
  )
  const missing = paths.filter((path) => !isThere(document, path) && !names.has(path.replace(/\/$/, '')))
  expect(missing.filter((path) => !generated.test(path))).toEqual([])
})

test.each(documents)('each identifier that %s names occurs in the sources', (document) => {
  const identifiers = quoted(document).flatMap(
    (text) => /^([A-Za-z_$][\w$]*)(\(\))?$/.exec(text)?.slice(1, 2) ?? [],
  )
  expect(identifiers.filter((name) => !words.has(name) && !external.has(name))).toEqual([])
})

test('each variable that names a program of this machine is in the README', () => {
  const named = files
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) => [...read(path).matchAll(/(?:process\.env\.|variable: ')([A-Z_]+_PATH)\b/g)])
    .map(([, name = '']) => name)
  expect(new Set(named).size).toBeGreaterThan(4)
  expect(named.filter((name) => !read('README.md').includes(`\`${name}\``))).toEqual([])
})

test('the way to a live site fits on a page', () => {
  const [, chapter = ''] = read('README.md').split('## Go live\n')
  const lines = (chapter.split('\n## ')[0] ?? '').trim().split('\n')
  expect(lines.length).toBeGreaterThan(20)
  expect(lines.length).toBeLessThanOrEqual(60)
})
