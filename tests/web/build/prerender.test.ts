import { expect, test } from 'vitest'
import { speculationRules } from '../../../web/build/prerender.tsx'

test('static pages may be prerendered by the browser; pages with forms or a wallet may only be prefetched', () => {
  expect(speculationRules()).toEqual({
    prerender: [
      {
        where: { href_matches: expect.arrayContaining(['/', '/faq', '/founder-pass', '/terms-conditions']) },
        eagerness: 'moderate',
      },
    ],
    prefetch: [
      {
        where: {
          href_matches: [
            '/founder-pass-wallet',
            '/investor-form',
            '/developer-form',
            '/incubator-form',
            '/application-status',
          ],
        },
        eagerness: 'moderate',
      },
    ],
  })
})
