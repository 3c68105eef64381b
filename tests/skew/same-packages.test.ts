import { expect, test } from 'vitest'
import { hasPackagesOf } from './same-packages.ts'

const lock = (packages: object) => JSON.stringify({ lockfileVersion: 3, packages })
const hono = { version: '4.13.19', integrity: 'sha512-x' }

test('a package that the project names itself, and had before through another, makes no difference', () => {
  const before = lock({ '': { dependencies: {} }, 'node_modules/hono': hono })
  const now = lock({ '': { dependencies: { hono: '4.13.19' } }, 'node_modules/hono': hono })
  expect(hasPackagesOf(before, now)).toBe(true)
})

test('one package more than the release had makes no difference', () => {
  const now = lock({ 'node_modules/hono': hono, 'node_modules/zod': { version: '4.6.7' } })
  expect(hasPackagesOf(now, lock({ 'node_modules/hono': hono }))).toBe(true)
})

test.each([
  { what: 'another version', now: { 'node_modules/hono': { version: '4.14.0' } } },
  { what: 'one package less', now: { 'node_modules/hono': hono, 'node_modules/zod': { version: '4.6.7' } } },
])('$what is installed anew', ({ now }) => {
  expect(hasPackagesOf(lock({ 'node_modules/hono': hono }), lock(now))).toBe(false)
})
