import sharp from 'sharp'
import { readInfo } from '#contract/wire/collection'
import { readFigures } from '#contract/wire/figures'
import { expect, type Page, test } from '../fixtures.ts'
import { openMintPage } from '../mint-page.ts'
import { paint } from '../unpainted.ts'

/** Sold of these tiers: 1 of 300, half, and all. */
const sold = { common: 1, uncommon: 100, mythic: 10 }
const parts = [
  { tier: 'common', from: 0, to: 0.03 },
  { tier: 'uncommon', from: 0.48, to: 0.52 },
  { tier: 'mythic', from: 1, to: 1 },
] as const

/** Pixels at each end that may belong to a border. */
const EDGE = 2

test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }))

test('in forced colours the bars of the mint page are filled as far as their tier is sold', async ({
  page,
}) => {
  // The rooms, which would tell the true supply, stay silent.
  await page.routeWebSocket(/\/parties\//, () => undefined)
  await page.route(`**${readInfo.path}`, async (route) => {
    const info = readInfo.reply.parse(await (await route.fetch()).json())
    const tierStats = info.tierStats.map((stats) => {
      const minted = soldOf(stats.tier)
      return { ...stats, minted, available: stats.total - minted }
    })
    await route.fulfill({ json: { ...info, tierStats } })
  })
  await openMintPage(page)
  await expect(page.getByText('1 of 300 minted')).toBeVisible()
  await expect(page.getByText('1 / 300').last()).toBeVisible()
  for (const { tier, from, to } of parts) {
    await expectFilled(page, `.drawer-cell.tier-${tier} .drawer-bar`, from, to)
    await expectFilled(page, `.supply-bars .tier-${tier} progress`, from, to)
  }
})

test('in forced colours the bars of the proof page are filled as far as their tier is sold', async ({
  page,
}) => {
  await page.route(`**${readFigures.path}`, async (route) => {
    const figures = readFigures.reply.parse(await (await route.fetch()).json())
    const tiers = figures.tiers.map((row) => {
      const count = soldOf(row.tier)
      return { ...row, sold: count, held: 0, free: row.total - count }
    })
    await route.fulfill({ json: { ...figures, tiers } })
  })
  await page.goto('/proof')
  await expect(page.getByText('As of now.')).toBeVisible()
  for (const { tier, from, to } of parts) await expectFilled(page, `.proof-${tier} .proof-bar`, from, to)
})

function soldOf(tier: string): number {
  return Object.entries(sold).find(([name]) => name === tier)?.[1] ?? 0
}

/** The part of a bar that is not painted in the reader's own background lies between these two, and its colour stands out. */
async function expectFilled(page: Page, bar: string, from: number, to: number): Promise<void> {
  const line = await paintedAcross(page, bar)
  const canvas = await canvasColour(page)
  expect(line.length, bar).toBeGreaterThan(20)
  const filled = line.filter((colour) => colour !== canvas)
  expect(filled.length / line.length, bar).toBeGreaterThanOrEqual(from)
  expect(filled.length / line.length, bar).toBeLessThanOrEqual(to)
  // At the left, as much as there is.
  expect(
    line.slice(filled.length).every((colour) => colour === canvas),
    bar,
  ).toBe(true)
}

/** The colours painted along the middle of an element, each as `r,g,b`, without its edges. */
async function paintedAcross(page: Page, element: string): Promise<readonly string[]> {
  await paint(page)
  const picture = sharp(await page.locator(element).screenshot())
    .removeAlpha()
    .raw()
  const { data, info } = await picture.toBuffer({ resolveWithObject: true })
  const start = (info.height >> 1) * info.width
  const colours = Array.from({ length: info.width }, (_, at) =>
    data.subarray(3 * (start + at), 3 * (start + at + 1)).join(),
  )
  return colours.slice(EDGE, -EDGE)
}

/** The background that a reader of forced colours has chosen, as `r,g,b`. */
async function canvasColour(page: Page): Promise<string> {
  const colour = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  return colour.replace(/[^\d,]/g, '')
}
