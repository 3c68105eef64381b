import { expect, test } from 'vitest'
import { speculationRules } from '../../../web/build/prerender.tsx'

test('pages that are read may be drawn ahead; where a visitor types or signs a page may only be fetched', () => {
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
