import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)
const folder = new URL('functions/runbooks/', root)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

const pages = readdirSync(folder).sort()
const textOf = (page: string) => read(`functions/runbooks/${page}`)
const SECTIONS = ['When', 'What visitors see', 'Steps', 'Over when', 'Do not', 'Tried']
/** A screen, at the width of these pages. */
const MAX_LINES = 55

const answer = read('functions/scripts/sale/answer.ts')
const saleCommands = new Set(
  [...answer.matchAll(/ command\('([\w-]+)', \w+, \d/g)].map(([, name = '']) => name),
)
/** Options of the commands that a runbook names, as their parsers declare them. */
const options = new Set(
  [
    'sale/asked.ts',
    'inbox/asked.ts',
    'doctor/answer.ts',
    'rollback.ts',
    'deploy.ts',
    'setup/words.ts',
  ].flatMap((file) =>
    [...read(`functions/scripts/${file}`).matchAll(/'?([\w-]+)'?: \{\s*type: '/g)].map(
      ([, name = '']) => name,
    ),
  ),
)
/** Alerts that stay until a person deletes them, which the README does not list by name. */
const OTHER_ALERTS = new Set(['payment HASH', 'dust of …', 'signed HASH'])
/** The environment as a command's first word. */
const ENV = '(?:ENV|local|testnet|production)'

test('there are thirteen runbooks, and the README lists them all', () => {
  expect(pages).toHaveLength(13)
  expect(pages.filter((page) => !read('README.md').includes(`runbooks/${page})`))).toEqual([])
})

test.each(pages)('%s has all sections in their order, on one screen', (page) => {
  const text = textOf(page)
  expect([...text.matchAll(/^## (.+)$/gm)].map(([, name]) => name)).toEqual(SECTIONS)
  expect(text.split('\n').length).toBeLessThanOrEqual(MAX_LINES)
  expect(text.split('## Tried\n')[1]).toMatch(/^20\d\d-\d\d-\d\d/)
})

test.each(pages)('each command of the sale that %s names is one', (page) => {
  const named = [...textOf(page).matchAll(new RegExp(`npm run sale (?:-- )?${ENV} ([a-z][\\w-]*)`, 'g'))]
  const unknown = named.map(([, command = '']) => command).filter((command) => !saleCommands.has(command))
  expect(unknown).toEqual([])
})

test.each(pages)('each option that %s gives to a command of ours is one, and npm passes it on', (page) => {
  const commands = [
    ...textOf(page).matchAll(/`(npm run (?:sale|inbox|doctor|rollback|deploy|setup) [^`]+)`/g),
  ]
  for (const [, command = ''] of commands) {
    const given = [...command.matchAll(/ --([a-z][\w-]*)/g)].map(([, name = '']) => name)
    expect(
      given.filter((name) => !options.has(name)),
      command,
    ).toEqual([])
    if (given.length > 0) expect(command, 'npm keeps options before a --').toMatch(/ -- /)
  }
})

test.each(pages)('each command of %s is on one line, so that it can be pasted', (page) => {
  const spans = textOf(page)
    .split(/\n\n|\n(?=\d\. )/)
    .flatMap((part) => [...part.matchAll(/`([^`]*)`/g)].map(([, text = '']) => text))
  const commands = spans.filter((text) => /^np[mx] /.test(text))
  expect(commands.length).toBeGreaterThan(0)
  expect(commands.filter((text) => text.includes('\n'))).toEqual([])
})

test.each(pages)('each alert that %s names is one of the list in the README', (page) => {
  const listed = read('functions/README.md').split('| alert |')[1]?.split('\n\n')[0] ?? ''
  const named = [...textOf(page).matchAll(/alerts? `([a-z][\w …]*)`/g)].map(([, name = '']) => name)
  expect(named.filter((name) => !listed.includes(`\`${name}\``) && !OTHER_ALERTS.has(name))).toEqual([])
})

test('each alert that the API raises by a name of its own is explained in the README', () => {
  const explained = read('functions/README.md').split('**Alerts**')[1]?.split('**Runbooks**')[0] ?? ''
  const api = readdirSync(new URL('functions/', root), { recursive: true, encoding: 'utf8' })
  const names = api
    .filter((file) => file.endsWith('.ts') && !file.startsWith('scripts/'))
    .flatMap((file) => [...read(`functions/${file}`).matchAll(/raiseAlert\(\s*[^,]+,\s*['`]([^'`$]+)/g)])
    .map(([, name = '']) => name.trim())
  expect(new Set(names).size).toBeGreaterThan(12)
  expect(names.filter((name) => !explained.includes(`\`${name}`))).toEqual([])
})
