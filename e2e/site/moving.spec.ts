import { AVAILABLE_PATH } from '#contract/collection'
import { openAlive } from '../alive.ts'
import { expect, type Page, test } from '../fixtures.ts'
import { moving } from '../motion.ts'
import { paint } from '../unpainted.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('fifty particles drift on five layers of every kind of page, and are still on the page for visual comparison', async ({
    page,
  }) => {
    for (const [path, drifting] of [
      ['/', 50],
      ['/privacy-policy', 50],
      ['/founder-pass-wallet', 50],
      ['/investor-form', 50],
      ['/application-status', 50],
      ['/404', 50],
      ['/__visual-test', 0],
    ] as const) {
      await page.goto(path)
      expect(await draughtsOn(page), path).toHaveLength(drifting / 10)
      expect(await particlesThatDrift(page), path).toBe(drifting)
      await expect(page.locator('.dust i'), path).toHaveCount(50)
    }
  })
})

test('two screenshots of /__visual-test are the same, however many passes are minted meanwhile', async ({
  page,
}) => {
  const pictureWith = async (minted: number) => {
    await page.route(`**${AVAILABLE_PATH}`, (route) => route.fulfill({ json: { minted, total: 1000 } }))
    await openAlive(page, '/__visual-test')
    // The italic font loads once the page is drawn, as the last one.
    await page.waitForFunction(() => {
      const italics = [...document.fonts].filter(({ style }) => style === 'italic')
      return italics.length > 1 && italics.at(-1)?.status === 'loaded'
    })
    await paint(page)
    return page.screenshot({ fullPage: true, animations: 'allow' })
  }
  expect((await pictureWith(1)).equals(await pictureWith(999))).toBe(true)
})

test('the switch in the footer stops everything, on every page and after a reload, until it is used again', async ({
  page,
}) => {
  await openAlive(page, '/founder-pass')
  expect(await moving(page)).toContain('strip-track')
  await page.getByRole('button', { name: 'Pause all motion' }).click()
  await expect(page.getByRole('button', { name: 'Resume motion' })).toBeVisible()
  expect(await moving(page)).toEqual([])
  await page.reload()
  expect(await moving(page)).toEqual([])
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible()
  expect(await moving(page)).toEqual([])
  await page.getByRole('button', { name: 'Resume motion' }).click()
  await expect.poll(() => moving(page)).toContain('draught')
  await page.reload()
  await expect.poll(() => moving(page)).toContain('draught')
})

test('pages have a view transition, unless all motion is paused', async ({ page }) => {
  await noteTurns(page)
  await openAlive(page, '/privacy-policy')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms & Conditions' }).click()
  await expect(page).toHaveURL('/terms-conditions')
  await expect.poll(() => turned(page)).toBe(true)
  await page.getByRole('button', { name: 'Pause all motion' }).click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page).toHaveURL('/privacy-policy')
  await expect.poll(() => turned(page)).toBe(false)
})

test('the strip of samples passes in thirty seconds, and stops with its switch', async ({ page }) => {
  await page.goto('/founder-pass')
  const strip = page.getByRole('region', { name: 'Samples from the collection' })
  const samples = strip.getByRole('listitem')
  await expect(samples).toHaveCount(24)
  const pictures = await samples
    .locator('img')
    .evaluateAll((all) => all.map((img) => img.getAttribute('src')))
  expect(new Set(pictures).size).toBe(17)
  await strip.scrollIntoViewIfNeeded()
  const pass = () =>
    strip.evaluate((region) => {
      const [animation] = region.getAnimations({ subtree: true })
      return [animation?.effect?.getTiming().duration, animation?.playState]
    })
  expect(await pass()).toEqual([30_000, 'running'])
  await strip.getByText('Pause the strip').click()
  await expect(strip.getByRole('checkbox', { name: 'Pause the strip' })).toBeChecked()
  expect(await pass()).toEqual([30_000, 'paused'])
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('pages have no view transition', async ({ page }) => {
    await noteTurns(page)
    await page.goto('/privacy-policy')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms & Conditions' }).click()
    await expect(page).toHaveURL('/terms-conditions')
    await expect.poll(() => turned(page)).toBe(false)
  })

  test('the strip is scrollable with the keyboard, and has no second copy', async ({ page }) => {
    await page.goto('/founder-pass')
    const shelf = page.getByRole('group', { name: 'Twenty-four samples' })
    await expect(shelf.locator('img').filter({ visible: true })).toHaveCount(24)
    await shelf.focus()
    await expect(shelf).toBeInViewport()
    await untilDrawn(page)
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => shelf.evaluate((box) => box.scrollLeft)).toBeGreaterThan(0)
  })
})

/** Makes each page record whether it had a view transition. */
async function noteTurns(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('pagereveal', ({ viewTransition }) => {
      Object.assign(window, { turned: viewTransition !== null })
    })
  })
}

/** Undefined until the page is drawn for the first time. */
function turned(page: Page): Promise<boolean | undefined> {
  return page.evaluate(() => (window as { turned?: boolean }).turned)
}

/** A key scrolls the last drawn layout: a busy browser may not have drawn the strip yet. */
function untilDrawn(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  )
}

async function draughtsOn(page: Page): Promise<readonly string[]> {
  return (await moving(page)).filter((what) => what === 'draught')
}

/** The number of particles at another position half-way. */
function particlesThatDrift(page: Page): Promise<number> {
  return page.evaluate(() => {
    const particles = [...document.querySelectorAll('.dust i')]
    const placesAt = (time: number) => {
      for (const animation of document.getAnimations()) animation.currentTime = time
      return particles.map((particle) => particle.getBoundingClientRect())
    }
    const first = placesAt(0)
    return placesAt(16_000).filter(({ x, y }, index) => x !== first[index]?.x && y !== first[index]?.y).length
  })
}
