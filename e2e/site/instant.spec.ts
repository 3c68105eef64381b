import { wholeBrowser } from '../browser.ts'
import { expect, test } from '../fixtures.ts'
import { withPassedOn } from '../passed-on.ts'
import { inPlainBrowser } from '../plain-browser.ts'

// A browser with a visitor's settings: the other tests' browser has neither prerendering nor a back/forward cache.

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a page that a visitor points at is prerendered before the link is followed, and shown as it is', async ({
  instance,
}) => {
  await withPassedOn(instance.siteUrl, ({ siteUrl, answered }) =>
    inPlainBrowser(async (page) => {
      const link = '.header-main a[href="/launchpad"]'
      await page.goto(`${siteUrl}/escrow`)
      await expect.poll(() => answered).toContainEqual({ path: '/speculation-rules.json', ahead: false })
      await page.point(link)
      // The page is not queried meanwhile: that would prevent prerendering.
      // A page that has been answered and asks for nothing yet is not there to be shown: it would be loaded again.
      await expect.poll(() => answered.filter(({ ahead }) => ahead).length).toBeGreaterThan(1)
      expect(answered).toContainEqual({ path: '/launchpad', ahead: true })
      await page.point(link, true)

      await expect.poll(() => page.ask('location.pathname')).toBe('/launchpad')
      const askedFor = 'performance.getEntriesByType("navigation")[0].activationStart'
      await expect.poll(() => page.ask(askedFor)).toBeGreaterThan(0)
      expect(answered.filter(({ path }) => path === '/launchpad')).toHaveLength(1)
    }),
  )
})

test('the mint page is not prerendered by the browser', async ({ baseURL }) => {
  await inPlainBrowser(async (page) => {
    await page.goto(`${baseURL}/founder-pass`)
    await page.point('main a[href="/founder-pass-wallet"]', true)
    await expect.poll(() => page.ask('location.pathname')).toBe('/founder-pass-wallet')
    expect(await page.ask('performance.getEntriesByType("navigation")[0].activationStart')).toBe(0)
  })
})

test('going back shows the page as it was left, with its room joined again', async ({ baseURL }) => {
  test.skip(wholeBrowser === null, 'a browser without a window keeps no page for the way back')
  await inPlainBrowser(async (page) => {
    await page.goto(`${baseURL}/founder-pass-wallet`)
    await expect.poll(() => page.ask('document.body.innerText.includes("XRP Connected")')).toBe(true)
    // Records every socket opened from now on.
    await page.ask(`void Object.assign(window, {
      opened: [],
      WebSocket: class extends WebSocket {
        constructor(...address) {
          super(...address)
          opened.push(this)
        }
      },
    })`)
    await page.point('.header-brand', true)
    await expect.poll(() => page.ask('location.pathname')).toBe('/')
    await page.ask('history.back()')
    await expect.poll(() => page.ask('location.pathname')).toBe('/founder-pass-wallet')
    await expect.poll(() => page.ask('window.opened?.some(({ readyState }) => readyState === 1)')).toBe(true)
  })
})
