import { expect, test } from 'vitest'
import { nameVersion } from '../../../../functions/edge/http/name-version.ts'

test('an answer names the version that made it, and keeps the rest', async () => {
  const answer = nameVersion(new Response('{}', { status: 404, headers: { etag: '"a"' } }), { id: 'v-1' })
  expect([answer.status, answer.headers.get('x-version'), answer.headers.get('etag')]).toEqual([
    404,
    'v-1',
    '"a"',
  ])
  expect(await answer.text()).toBe('{}')
})

test('an answer without a body names it too', () => {
  expect(nameVersion(new Response(null, { status: 304 }), { id: 'v-1' }).headers.get('x-version')).toBe('v-1')
})

test('where nothing was deployed the version is local', () => {
  expect(nameVersion(new Response(''), undefined).headers.get('x-version')).toBe('local')
})
