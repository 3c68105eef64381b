import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { errorCodes } from '#contract/error-codes'
import { errors } from '#contract/errors'
import { eventTypes } from '#contract/events'
import { joins } from '#contract/joins'
import { publishedCalls } from '#contract/wire/published/calls'
import { mainOf, targetsOf, wordsOf } from './page-markup.tsx'

const main = await mainOf('/developers')
const words = wordsOf(main)

test('every call stands on the page with its path, its sentence, and a link to each of its refusals', () => {
  for (const { name, endpoint, says, refuses } of publishedCalls) {
    const entry = main.querySelector(`#${name}`)
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    expect(wordsOf(entry), name).toContain(`${endpoint.method} ${path}`)
    expect(wordsOf(entry), name).toContain(says)
    for (const code of refuses) expect(entry?.querySelector(`a[href="#no-${code}"]`), code).not.toBeNull()
  }
})

test('every link within the page leads somewhere on it', () => {
  const targets = [...main.querySelectorAll('a[href^="#"]')].map((link) => link.getAttribute('href') ?? '')
  expect(targets.length).toBeGreaterThan(80)
  for (const target of targets) expect(main.querySelector(target), target).not.toBeNull()
})

test('every event, every join and every refusal stands on the page', () => {
  for (const type of [...eventTypes, ...Object.keys(joins)]) expect(words).toContain(type)
  for (const code of errorCodes)
    expect(wordsOf(main.querySelector(`#no-${code}`))).toContain(errors[code].error)
})

test('the program on the page is the one that a test runs, sign by sign', () => {
  const file = new URL('../../../web/pages/developers/buy-a-pass.js', import.meta.url)
  expect(main.querySelector('pre')?.textContent).toBe(readFileSync(file, 'utf8').trimEnd())
})

test('both documents are a link away', () => {
  expect(targetsOf(main, 'OpenAPI 3.1')).toEqual(['/openapi.json'])
  expect(targetsOf(main, 'AsyncAPI 3')).toEqual(['/asyncapi.json'])
})
