import { readInfo } from '#contract/wire/collection'
import { expect, type Page, test } from '../fixtures.ts'
import { openMintPage, openMintPageAs } from '../mint-page.ts'

const wide = { width: 1366, height: 768 }
const phoneSize = { width: 360, height: 780 }

test('the mint page names what remains only once every tier is sold out, and then in the first view', async ({
  page,
}) => {
  await sellOut(page, (tier) => tier !== 'mythic')
  await openMintPage(page)
  await expect(page.getByText('Sold Out', { exact: true })).toHaveCount(5)
  const remains = page.getByRole('link', { name: 'Count the sale' })
  await expect(remains, 'while one tier is left').toHaveCount(0)

  await sellOut(page, () => true)
  await page.reload()
  await expect(remains).toHaveAttribute('href', '/proof')
  for (const gone of ['Connect Wallet First', 'Connect with Xaman', 'You pay', 'and buy a pass'])
    await expect(page.getByText(gone).filter({ visible: true }), gone).toHaveCount(0)
  for (const size of [
    phoneSize,
    { width: 1366, height: 640 },
    { width: 1366, height: 768 },
    { width: 1024, height: 768 },
  ]) {
    await page.setViewportSize(size)
    const box = await page.getByRole('link', { name: 'See the launchpad' }).boundingBox()
    expect(
      (box?.y ?? Infinity) + (box?.height ?? 0),
      `at ${size.width} x ${size.height}`,
    ).toBeLessThanOrEqual(size.height)
  }
})

test('once every tier is sold out the keyboard goes down the mint page as the eye does, with a wallet and without', async ({
  page,
  phone,
}) => {
  await sellOut(page, () => true)
  const remains = page.getByRole('link', { name: 'Count the sale' })
  const visits = [
    { open: () => openMintPage(page), stops: ['Count the sale', 'Compare perks', 'Connect Wallet'] },
    {
      open: () => openMintPageAs(page, phone, 'Holder'),
      stops: ['Count the sale', 'Disconnect', 'Compare perks'],
    },
  ]
  for (const { open, stops } of visits) {
    await open()
    await expect(remains).toBeVisible()
    for (const size of [wide, phoneSize]) {
      await page.setViewportSize(size)
      const met = await tabThroughMain(page)
      const names = met.map(({ name }) => name)
      expect(
        names.filter((name) => stops.includes(name)),
        `at ${size.width}`,
      ).toEqual(stops)
      const upwards = met.filter((stop, index) => goesBack(met[index - 1], stop))
      expect(upwards, `stops above the one before, at ${size.width}`).toEqual([])
    }
  }
})

/** Makes the server tell that these tiers are sold out. The rooms, which would tell the true supply, stay silent. */
async function sellOut(page: Page, isSoldOut: (tier: string) => boolean): Promise<void> {
  await page.routeWebSocket(/\/parties\//, () => undefined)
  await page.route(`**${readInfo.path}`, async (route) => {
    const info = readInfo.reply.parse(await (await route.fetch()).json())
    const tierStats = info.tierStats.map((stats) =>
      isSoldOut(stats.tier) ? { ...stats, minted: stats.total, available: 0 } : stats,
    )
    await route.fulfill({ json: { ...info, tierStats } })
  })
}

interface Stop {
  readonly name: string
  /** In the page, not in the window. */
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

/** Whether a stop lies above the one before, and not in the next column. */
function goesBack(before: Stop | undefined, stop: Stop): boolean {
  return before !== undefined && stop.bottom <= before.top && stop.left < before.right
}

/** Every element of the main part that Tab reaches, in that order. */
async function tabThroughMain(page: Page): Promise<readonly Stop[]> {
  await page.evaluate(() => {
    document.body.tabIndex = -1
    document.body.focus()
    scrollTo(0, 0)
  })
  const met: Stop[] = []
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => {
      const focused = document.activeElement
      if (!focused?.closest('main')) return null
      const { top, bottom, left, right } = focused.getBoundingClientRect()
      const name = (focused.textContent ?? '').trim()
      return { name, top: top + scrollY, bottom: bottom + scrollY, left, right }
    })
    if (stop) met.push(stop)
    else if (met.length > 0) return met
  }
  throw new Error('Tab does not leave the main part')
}
