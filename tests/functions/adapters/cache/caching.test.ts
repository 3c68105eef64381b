import { expect, test } from 'vitest'
import {
  LASTING,
  SHARED_BRIEFLY,
  SHARED_UNTIL_SALE,
  withCaching,
} from '../../../../functions/adapters/cache/caching.ts'

const SITE = 'https://touchstone.example/stock'

test('an answer that grants its origin nothing is kept by no cache, so that made-up origins fill none', () => {
  const request = new Request(SITE, { headers: { origin: 'https://made-up.example' } })
  const { headers } = withCaching(request, new Response('{}', { headers: SHARED_UNTIL_SALE }))
  expect(Object.fromEntries(headers)).toEqual({
    'content-type': 'text/plain;charset=UTF-8',
    'cache-control': 'private, no-store',
  })
})

test('an answer that grants its origin to read it is kept, for a configured origin and for all', () => {
  const request = new Request(SITE, { headers: { origin: 'https://app.example.org' } })
  for (const granted of ['https://app.example.org', '*']) {
    const headers = { ...SHARED_UNTIL_SALE, 'access-control-allow-origin': granted }
    const answer = withCaching(request, new Response('{}', { headers }))
    expect(answer.headers.get('cloudflare-cdn-cache-control')).toBe('max-age=5, stale-if-error=60')
  }
})

test('an answer to another spelling of its address is kept by no cache, so that made-up spellings fill none', () => {
  for (const address of ['/nft/%31/metadata', '/nft/1/metadat%61', '/nft/1/metadata?made=up']) {
    const request = new Request(new URL(address, SITE))
    const { headers } = withCaching(request, new Response('{}', { headers: LASTING }))
    expect(headers.get('cache-control'), address).toBe('private, no-store')
  }
})

test('an answer about health says that no copy stands in for a failing Worker: unsaid, the edge serves one without end', () => {
  const { headers } = withCaching(new Request(SITE), new Response('{}', { headers: SHARED_BRIEFLY }))
  expect(headers.get('cloudflare-cdn-cache-control')).toBe('max-age=5, stale-if-error=0')
})
