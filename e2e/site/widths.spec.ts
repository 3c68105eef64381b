import { expect, type Page, test } from '../fixtures.ts'

// Prerendered pages: layout needs no script.
test.use({ javaScriptEnabled: false, contextOptions: { reducedMotion: 'reduce' } })

const boxesOf = (page: Page, elements: string) =>
  page.locator(elements).evaluateAll((all) =>
    all.map((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      return { left, right, top, bottom }
    }),
  )

test('the benefits of a project are rows or stacks, at every width', async ({ page }) => {
  await page.goto('/launchpad')
  for (const width of [360, 768, 1024, 1152, 1366, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    const rows = await page.locator('.launch-features li').evaluateAll((all) =>
      all.map((one) => {
        const words = document.createRange()
        words.selectNode(one.lastChild ?? one)
        const name = one.querySelector('span')?.getBoundingClientRect()
        const below = words.getBoundingClientRect().top >= (name?.bottom ?? Number.POSITIVE_INFINITY) - 2
        return `${below ? 'below' : 'beside'} at ${Math.round(words.getBoundingClientRect().left)}`
      }),
    )
    expect(rows, `at ${width} px`).toHaveLength(5)
    expect(new Set(rows).size, `at ${width} px: ${rows.join(', ')}`).toBe(1)
  }
})

test('the features on a phone end within 6,500 px: screens and graphs are in swipeable rows', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/platform-features')
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(6500)
  for (const label of ['Four screens of the app', 'Three graphs of an invented project']) {
    const row = page.getByRole('group', { name: label })
    expect(await row.evaluate((one) => one.scrollWidth / one.clientWidth)).toBeGreaterThan(2)
    await row.focus()
    await expect(row).toBeFocused()
  }
  await page.setViewportSize({ width: 1024, height: 768 })
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide, 'nothing is swiped on a wide screen').toBe(1024)
})

test('at 240 px neither the mint page nor the not-found page scrolls sideways', async ({ page, quiet }) => {
  quiet.except(/status of 404/)
  await page.setViewportSize({ width: 240, height: 400 })
  for (const path of ['/founder-pass-wallet', '/nothing-here']) {
    await page.goto(path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(240)
  }
})

test('on a phone on its side nothing is under the camera at its edge', async ({ page }) => {
  await page.setViewportSize({ width: 852, height: 393 })
  const tools = await page.context().newCDPSession(page)
  await tools.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: 59, right: 59 } })
  await page.goto('/escrow')
  for (const { left, right } of await boxesOf(page, '.header-bar, main .wrap, .footer .wrap')) {
    expect(left).toBeGreaterThanOrEqual(59)
    expect(right).toBeLessThanOrEqual(852 - 59)
  }
})

test('at 768 px the guardians are beside their texts, and the not-found text does not overlap its stone', async ({
  page,
  quiet,
}) => {
  quiet.except(/status of 404/)
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto('/meet')
  const [owl] = await boxesOf(page, '.meet-owl')
  const [button] = await boxesOf(page, '.meet-words a')
  expect(owl?.top).toBeLessThan(button?.bottom ?? 0)
  expect(owl?.left).toBeGreaterThan(button?.right ?? 0)

  await page.goto('/nothing-here')
  const [stone] = await boxesOf(page, '.not-found img')
  const words = await boxesOf(page, '.not-found > :is(h1, .lede, .actions)')
  for (const { bottom } of words) expect(bottom).toBeLessThanOrEqual(stone?.top ?? 0)
})

test('the report on the investors’ page overlaps the edge between two sections', async ({ page }) => {
  await page.goto('/investors')
  for (const width of [768, 1024, 1366]) {
    await page.setViewportSize({ width, height: 768 })
    const [report] = await boxesOf(page, '.assay-report')
    const [part] = await boxesOf(page, '#risk-analysis')
    const [heading] = await boxesOf(page, '#risk-analysis h2')
    expect(part?.top, `at ${width} px`).toBeLessThan(report?.bottom ?? 0)
    expect(heading?.top, `at ${width} px`).toBeGreaterThan(report?.bottom ?? 0)
  }
})

test('the questions’ sidebar is sticky, and the network badge ends with the column', async ({ page }) => {
  await page.goto('/faq')
  for (const size of [
    { width: 1024, height: 768 },
    { width: 1366, height: 640 },
  ]) {
    await page.setViewportSize(size)
    await page.evaluate(() => scrollTo(0, 1400))
    const [heading] = await boxesOf(page, '.faq-side h1')
    expect(heading?.top, `at ${size.width} px`).toBeGreaterThan(64)
    expect(heading?.bottom, `at ${size.width} px`).toBeLessThan(size.height)
  }

  await page.goto('/founder-pass-wallet')
  for (const width of [768, 1024, 1366]) {
    await page.setViewportSize({ width, height: 768 })
    const [badge] = await boxesOf(page, '.xrp-badge > p')
    const [column] = await boxesOf(page, '.collection-progress')
    expect(Math.abs((badge?.right ?? 0) - (column?.right ?? 0)), `at ${width} px`).toBeLessThan(2)
  }
})
