import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { err, ok } from '#contract/result'
import * as z from '#contract/wire/schema'
import { readBody } from '../../../../functions/edge/http/body.ts'

test('a text that is not UTF-8 is refused, and not read with other letters', async () => {
  const app = new Hono().post('/', async (c) => c.json(await readBody(c, z.object({ name: z.string() }))))
  const read = async (name: number[]) => {
    const body = new Uint8Array([...Buffer.from('{"name":"'), ...name, ...Buffer.from('"}')])
    const headers = { 'content-type': 'application/json' }
    return (await app.request('/', { method: 'POST', headers, body })).json()
  }
  expect(await read([0xc3, 0xa9])).toEqual(ok({ name: 'é' }))
  expect(await read([0xe9])).toEqual(err('invalid_request'))
})

test('a text that ends in the middle of a letter is refused', async () => {
  const app = new Hono().post('/', async (c) => c.json(await readBody(c, z.object({}))))
  const body = new Uint8Array([...Buffer.from('{}'), 0xc3])
  const headers = { 'content-type': 'application/json' }
  expect(await (await app.request('/', { method: 'POST', headers, body })).json()).toEqual(
    err('invalid_request'),
  )
})

test('a body of just the limit is read, and one byte more is too large', async () => {
  const app = new Hono().post('/', async (c) => c.json(await readBody(c, z.object({}), 8)))
  const read = async (body: string) => {
    const headers = { 'content-type': 'Application/JSON' }
    return (await app.request('/', { method: 'POST', headers, body })).json()
  }
  expect(await read('{"a": 1}')).toEqual(ok({}))
  expect(await read('{"a": 1 }')).toEqual(err('body_too_large'))
})

test('a type that a page of another site may send unasked is not taken for JSON', async () => {
  const app = new Hono().post('/', async (c) => c.json(await readBody(c, z.object({}))))
  const headers = { 'content-type': 'text/plain; charset=application/json' }
  const answer = await app.request('/', { method: 'POST', headers, body: '{}' })
  expect(await answer.json()).toEqual(err('unsupported_media_type'))
})

test.each([
  ['application/json', 'read'],
  ['Application/JSON ; charset=utf-8', 'read'],
  ['application/json-seq', 'refused'],
  ['application/json-patch+json', 'refused'],
  ['application/json+ld', 'refused'],
  ['application/json, text/plain', 'refused'],
])('a body of the type %s is %s', async (type, outcome) => {
  const app = new Hono().post('/', async (c) => c.json(await readBody(c, z.object({}))))
  const answer = await app.request('/', { method: 'POST', headers: { 'content-type': type }, body: '{}' })
  expect(await answer.json()).toEqual(outcome === 'read' ? ok({}) : err('unsupported_media_type'))
})

test('unknown terms are named only where nothing else is wrong', async () => {
  const schema = z.object({ terms: z.literal('2', { error: 'terms_unknown' }), name: z.string() })
  const app = new Hono().post('/', async (c) => c.json(await readBody(c, schema)))
  const read = async (body: object) => {
    const headers = { 'content-type': 'application/json' }
    return (await app.request('/', { method: 'POST', headers, body: JSON.stringify(body) })).json()
  }
  expect(await read({ name: 'Ada', terms: '1' })).toEqual(err('terms_unknown'))
  expect(await read({ terms: '1' })).toEqual(err('invalid_request'))
  expect(await read({ terms: '1', name: 1 })).toEqual(err('invalid_request'))
})
