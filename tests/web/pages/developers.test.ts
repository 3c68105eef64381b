import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { errorCodes } from '#contract/error-codes'
import { errors } from '#contract/errors'
import { eventTypes } from '#contract/events'
import { inWords } from '#contract/in-words'
import { joins } from '#contract/joins'
import { publishedCalls } from '#contract/wire/published/calls'
import { CALL_LIFE_MONTHS, callLife, changes } from '#contract/wire/published/changes'
import { openApi } from '../../../web/build/contract/openapi.ts'
import { mainOf, targetsOf, wordsOf } from './page-markup.tsx'

const PROGRAM = new URL('../../../web/pages/developers/buy-a-pass.js', import.meta.url)

const main = await mainOf('/developers')
const words = wordsOf(main)

test('every call is on the page with its path, its sentence, and a link to each of its refusals', () => {
  for (const { name, endpoint, says, refuses } of publishedCalls) {
    const entry = main.querySelector(`#${name}`)
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    expect(wordsOf(entry), name).toContain(`${endpoint.method} ${path}`)
    expect(wordsOf(entry), name).toContain(says)
    for (const code of refuses) expect(entry?.querySelector(`a[href="#no-${code}"]`), code).not.toBeNull()
  }
})

test('every link within the page has a target', () => {
  const targets = [...main.querySelectorAll('a[href^="#"]')].map((link) => link.getAttribute('href') ?? '')
  expect(targets.length).toBeGreaterThan(80)
  for (const target of targets) expect(main.querySelector(target), target).not.toBeNull()
})

test('every event, join and refusal is on the page', () => {
  for (const type of [...eventTypes, ...Object.keys(joins)]) expect(words).toContain(type)
  for (const code of errorCodes)
    expect(wordsOf(main.querySelector(`#no-${code}`))).toContain(errors[code].error)
})

test('the program on the page is exactly the one that a test runs', () => {
  expect(main.querySelector('.developers-program pre')?.textContent).toBe(
    readFileSync(PROGRAM, 'utf8').trimEnd(),
  )
})

test('while no room answers, that program asks the API every three seconds, and no sooner', async () => {
  vi.useFakeTimers()
  let asked = 0
  const pending = { status: 'pending', room: { kind: 'payload', id: 'x', invite: 'y' } }
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/wallet/connect')) return Response.json({ connectId: 'z' })
    asked += 1
    return Response.json(pending)
  })
  class Unreachable {
    onclose = () => {}
    constructor() {
      setTimeout(() => this.onclose())
    }
  }
  vi.stubGlobal('WebSocket', Unreachable)
  const { buyPass } = (await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(readFileSync(PROGRAM, 'utf8'))}`
  )) as { buyPass: (site: string, tier: string, show: () => void) => Promise<unknown> }
  void buyPass('https://touchstone.example', 'rare', () => {})
  await vi.advanceTimersByTimeAsync(31_000)
  expect(asked).toBe(11)
})

test('both documents are linked', () => {
  expect(targetsOf(main, 'OpenAPI 3.1')).toEqual(['/openapi.json'])
  expect(targetsOf(main, 'AsyncAPI 3')).toEqual(['/asyncapi.json'])
})

/** The words of a command line, as a shell splits them. */
function wordsOfShell(line: string): readonly string[] {
  const words = line.match(/(?:'(?:[^']|'\\'')*'|"[^"]*"|[^\s\\])+/g) ?? []
  return words.map((word) =>
    word
      .replace(/^'(.*)'$/s, (_, quoted: string) => quoted.replaceAll("'\\''", "'"))
      .replaceAll('"$', '$')
      .replace(/^"|"$/g, ''),
  )
}

test.each(publishedCalls)(
  'the shell command of $name makes exactly this call',
  ({ name, endpoint, example, params }) => {
    const line = main.querySelector(`#${name} .developers-curl`)?.textContent ?? ''
    const words = wordsOfShell(line)
    const after = (flag: string) => words.flatMap((word, at) => (words[at - 1] === flag ? [word] : []))
    const [address = ''] = words.filter((word) => word.startsWith('$SITE'))
    const steps = endpoint.path.split('/')
    const given = Object.fromEntries(
      address
        .replace('$SITE', '')
        .split('/')
        .flatMap((step, at) => (steps[at]?.startsWith(':') ? [[steps[at].slice(1), step]] : [])),
    )

    expect(words[0]).toBe('curl')
    expect(address.split('/')).toHaveLength(steps.length)
    expect(Object.keys(given)).toEqual(Object.keys(params))
    for (const [param, schema] of Object.entries(params))
      expect(schema.safeParse(given[param]).success).toBe(true)
    expect(after('-X')[0] ?? (after('-d').length > 0 ? 'POST' : 'GET')).toBe(endpoint.method)
    expect(after('-H').includes('Authorization: Bearer $TOKEN')).toBe(endpoint.session)
    expect(after('-H').includes('Content-Type: application/json')).toBe(example.body !== undefined)
    expect(after('-d').map((body) => JSON.parse(body))).toEqual(example.body ? [example.body] : [])
  },
)

test('every call is introduced by exactly one version of the changelog, and the newest version is the documents’', () => {
  const added = changes.flatMap((change) => change.added)
  const versions = changes.map(({ version }) => version)

  expect([...added].sort()).toEqual(publishedCalls.map(({ name }) => name).sort())
  expect(versions).toEqual([...versions].sort().reverse())
  expect(openApi('https://touchstone.example')).toMatchObject({ info: { version: versions[0] } })
  for (const { version, since } of changes)
    expect(wordsOf(main.querySelector('#changes'))).toContain(`${version} ${since}`)
})

test('the changelog and the API’s document agree on how long a call is supported', () => {
  expect(callLife).toContain(`for ${inWords(CALL_LIFE_MONTHS)} months after the changelog says so`)
  expect(wordsOf(main.querySelector('#changes'))).toContain(callLife)
  expect(openApi('https://touchstone.example')).toMatchObject({
    info: { description: expect.stringContaining(callLife) },
  })
})

test('the contents link every section of the page, and every group of calls', () => {
  const contents = [...main.querySelectorAll('.developers-contents a')].map((link) => wordsOf(link))
  const headings = [...main.querySelectorAll('article h2, .developers-group h3')].map((one) => wordsOf(one))
  expect(contents).toEqual(headings)
})
