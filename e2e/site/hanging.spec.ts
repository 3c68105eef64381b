import { expectAccessible } from '../accessible.ts'
import { untilAlive } from '../alive.ts'
import { brokenWords } from '../broken-words.ts'
import { expect, type Page, test } from '../fixtures.ts'

// A script may hang: neither load nor fail. After two minutes the page says so.
const TIMEOUT = 120_000
const lost = (page: Page) => page.getByRole('alert').filter({ hasText: 'Unexpected Application Error!' })

/** Makes every script of this name hang. The returned function ends that for later requests. */
async function hang(page: Page, script: string): Promise<() => void> {
  let hangs = true
  await page.route(`**/assets/${script}-*.js`, async (route) => {
    if (!hangs) await route.continue()
  })
  return () => {
    hangs = false
  }
}

/** Opens the page, and waits until it requests its own script. */
async function openWaiting(page: Page, path: string): Promise<void> {
  const asked = page.waitForRequest('**/assets/client-*.js')
  await page.goto(path)
  await asked
}

test('a static page says that its script hangs, stays readable, and is retried', async ({ page, quiet }) => {
  quiet.except(/status of 404/)
  await page.clock.install()
  const release = await hang(page, 'client')
  for (const path of ['/', '/incubator', '/proof', '/verify', `/receipt?tx=${'0'.repeat(64)}`]) {
    await openWaiting(page, path)
    await expect(lost(page)).toBeHidden()
    await page.clock.fastForward(TIMEOUT)
    await expect(lost(page), path).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await expectAccessible(page, [360, 1280])

  release()
  await lost(page).getByRole('link', { name: 'Try again' }).click()
  await expect(page.locator('[data-word="refused"]')).toBeVisible()
  await expect(lost(page)).toBeHidden()
})

test('while the search of the FAQ hangs, typing shows a message, and every answer opens', async ({
  page,
}) => {
  await page.clock.install()
  const release = await hang(page, 'client')
  await openWaiting(page, '/faq')
  const waiting = page.getByText('The search is still loading')
  await expect(waiting).toBeHidden()
  await page.getByRole('searchbox').fill('failsafe')
  await expect(waiting).toBeVisible()
  const sixth = page.locator('.faq details').nth(5)
  await sixth.locator('summary').click()
  await expect(sixth).toHaveAttribute('open')
  await page.clock.fastForward(TIMEOUT)
  await expect(lost(page)).toBeVisible()
  await expectAccessible(page, [360])

  release()
  await lost(page).getByRole('link', { name: 'Try again' }).click()
  await page.getByRole('searchbox').fill('failsafe')
  await expect(page.getByText('2 questions match')).toBeVisible()
  await expect(waiting).toBeHidden()
})

test('a question dialog requested before its script has loaded opens when it has', async ({ page }) => {
  let arrive = () => {}
  const arrives = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/assets/client-*.js', async (route) => {
    await arrives
    await route.continue()
  })
  await openWaiting(page, '/faq')
  await page.getByRole('button', { name: 'Ask a Question' }).press('Enter')
  await expect(page.getByText('Loading the form')).toBeVisible()
  arrive()
  await expect(page.getByRole('dialog', { name: 'Ask a Question' })).toBeVisible()
  await expect(page.getByText('Loading the form')).toBeHidden()
})

for (const { path, script, press, brought } of [
  { path: '/faq', script: 'ask-dialog', press: 'Ask a Question', brought: 'dialog[open]' },
  { path: '/verify', script: 'check', press: 'Check the receipt', brought: '[data-verdict=unreadable]' },
  { path: '/proof', script: 'recount', press: 'Count the sale', brought: '.proof-compared' },
] as const) {
  test(`${path}: a part that hangs is reported as failed, and loads with a new document`, async ({
    page,
  }) => {
    await page.clock.install()
    const release = await hang(page, script)
    const begin = async () => {
      await untilAlive(page)
      if (path === '/verify') await page.getByRole('textbox', { name: 'The receipt' }).fill('no receipt')
      await page.getByRole('button', { name: press }).press('Enter')
    }
    await page.goto(path)
    const asked = page.waitForRequest(`**/assets/${script}-*.js`)
    await begin()
    await asked
    await expect(page.locator('[data-part-coming]')).toBeVisible()
    await page.clock.fastForward(TIMEOUT)
    await expect(page.getByText('This part of the page could not be loaded.')).toBeVisible()
    await expectAccessible(page, [360])

    release()
    const anew = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await anew
    await begin()
    await expect(page.locator(brought)).toBeVisible()
  })
}

test('the error of a hydrated page whose script hangs breaks no word, on a form’s sheet either', async ({
  page,
}) => {
  await page.clock.install()
  await hang(page, 'client')
  for (const path of ['/founder-pass-wallet', '/developer-form']) {
    await openWaiting(page, path)
    await page.clock.fastForward(TIMEOUT)
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeFocused()
    for (const width of [360, 768, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await brokenWords(page), `${path} at ${width} px`).toEqual([])
    }
  }
  await expectAccessible(page, [1280])
})

test('a page says so too if its very first script hangs', async ({ page }) => {
  await hang(page, 'every-page')
  await page.goto('/incubator', { waitUntil: 'domcontentloaded' })
  await expect(lost(page)).toBeHidden()
  await page.evaluate((timeout) => {
    for (const animation of document.getAnimations()) {
      if ('animationName' in animation && animation.animationName === 'late-shown')
        animation.currentTime = timeout + 1
    }
  }, TIMEOUT)
  await expect(lost(page)).toBeVisible()
  await expect(lost(page).getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/incubator')
})
