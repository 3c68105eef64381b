import { expect, test, vi } from 'vitest'
import { fetchMetadata, fetchPicture } from '../../../web/wallet/fetch-from-gateway.ts'

const ADDRESS = 'https://ipfs.io/ipfs/x'
const { signal } = new AbortController()

function gatewayAnswers(response: Response) {
  const asked = vi.fn(async (_address: string, _init: RequestInit) => response)
  vi.stubGlobal('fetch', asked)
  return asked
}

test('a gateway gets nothing about the visitor and may not redirect', async () => {
  const asked = gatewayAnswers(Response.json({ name: 'A stone' }))

  expect(await fetchMetadata(ADDRESS, signal)).toEqual({ name: 'A stone' })
  expect(asked.mock.calls[0]?.[1]).toMatchObject({
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    redirect: 'error',
  })
})

test('metadata that is too large, refused or broken is ignored', async () => {
  gatewayAnswers(new Response('x'.repeat(65 * 1024)))
  expect(await fetchMetadata(ADDRESS, signal)).toBeNull()

  gatewayAnswers(new Response('{}', { status: 500 }))
  expect(await fetchMetadata(ADDRESS, signal)).toBeNull()

  gatewayAnswers(new Response('<html>'))
  expect(await fetchMetadata(ADDRESS, signal)).toBeNull()

  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await fetchMetadata(ADDRESS, signal)).toBeNull()
})

test('only image types are shown, no SVG documents', async () => {
  const png = new Response(new Uint8Array(8), { headers: { 'content-type': 'image/png; charset=x' } })
  gatewayAnswers(png)
  expect((await fetchPicture(ADDRESS, signal))?.type).toBe('image/png')

  gatewayAnswers(new Response('<svg/>', { headers: { 'content-type': 'image/svg+xml' } }))
  expect(await fetchPicture(ADDRESS, signal)).toBeNull()

  gatewayAnswers(new Response('text', { headers: { 'content-type': 'text/html' } }))
  expect(await fetchPicture(ADDRESS, signal)).toBeNull()
})
