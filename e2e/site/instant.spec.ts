import { expect, test } from '../fixtures.ts'
import { inPlainBrowser } from '../plain-browser.ts'

// A browser as a visitor starts it: the one of the other tests neither draws pages ahead nor keeps them.

test('a page that a visitor points at is drawn before the link is followed, and shown at once', async ({
  baseURL,
}) => {
  await inPlainBrowser(async (page) => {
    await page.goto(`${baseURL}/escrow`)
    await expect.poll(() => page.ask('document.readyState')).toBe('complete')
    await page.point('.header-main a[href="/launchpad"]')
    // Half a second of pointing, as a hand takes on its way to a click.
    await page.ask('new Promise((done) => setTimeout(done, 1500))')
    await page.point('.header-main a[href="/launchpad"]', true)

    await expect.poll(() => page.ask('location.pathname')).toBe('/launchpad')
    const drawnAhead = 'performance.getEntriesByType("navigation")[0].activationStart'
    await expect.poll(() => page.ask(drawnAhead)).toBeGreaterThan(0)
  })
})

test('the way back leads to the page as it was left, with its sockets alive again', async ({ baseURL }) => {
  await inPlainBrowser(async (page) => {
    await page.goto(`${baseURL}/founder-pass-wallet`)
    await expect.poll(() => page.ask('document.body.innerText.includes("XRP Connected")')).toBe(true)
    await page.ask('void Object.assign(window, { marked: true })')
    await page.point('.header-brand', true)
    await expect.poll(() => page.ask('location.pathname')).toBe('/')
    await page.ask('history.back()')
    await expect.poll(() => page.ask('location.pathname')).toBe('/founder-pass-wallet')
    expect(await page.ask('"marked" in window')).toBe(true)
  })
})
