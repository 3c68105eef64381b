import { errors } from '#contract/errors'
import { SECOND } from '#contract/timing'
import { readHealth } from '#contract/wire/health'
import { expect, type Page, test } from '../fixtures.ts'
import { openMintPageAs, tierRadio } from '../mint-page.ts'
import { outOfPlace } from '../out-of-place.ts'
import { sale } from '../sale-command.ts'
import { paint } from '../unpainted.ts'

test.describe.configure({ timeout: 300_000 })

/** What each test paused is over for the next one. */
let paused: readonly (readonly string[])[] = []
test.afterEach(async () => {
  for (const words of paused) await sale(...words)
  paused = []
})

const mintNow = (page: Page) =>
  page.getByRole('complementary', { name: 'Purchase' }).getByRole('button', { name: 'Mint Now' })

/** Everything is in place in both widths, and a screenshot of each is kept with the results. */
async function fits(page: Page, name: string): Promise<void> {
  for (const width of [360, 1366]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await outOfPlace(page), `${name} at ${width} px`).toEqual([])
    await paint(page)
    await page.screenshot({ path: test.info().outputPath(`${name}-${width}.png`), fullPage: true })
    await paint(page, false)
  }
}

test('a pause is told on the mint page and on home without a reload, and ends without one', async ({
  page,
  phone,
  newWallet,
}) => {
  const words = 'We are moving a node. Minting goes on at noon.'
  await openMintPageAs(page, phone, await newWallet(2000))
  await expect(mintNow(page)).toBeEnabled()
  const home = await page.context().newPage()
  await home.goto('/')
  await home.locator('.fact-strip').scrollIntoViewIfNeeded()
  await expect(home.locator('[data-minted-note]')).toHaveText('sold')

  paused = [['resume']]
  expect(await sale('pause', '--say', words)).toContain('Paused: the sale.')
  await expect(page.getByText(words).first()).toBeVisible()
  await expect(mintNow(page)).toBeDisabled()
  // Once above the tiers, and once beside the button.
  await expect(page.getByText(words)).toHaveCount(2)
  await expect(page.getByRole('complementary', { name: 'Purchase' }).getByText(words)).toHaveCount(1)
  await expect(page.getByText('a test of the browser')).toHaveCount(0)
  await expect(home.getByText(words)).toBeVisible()
  await fits(page, 'paused')
  await fits(home, 'home-paused')

  paused = []
  await sale('resume')
  await expect(mintNow(page)).toBeEnabled()
  await expect(page.getByText(words)).toHaveCount(0)
  await expect(home.getByText(words)).toBeHidden()
})

test('a paused tier is told beside its button, and another tier can be bought', async ({
  page,
  phone,
  newWallet,
}) => {
  paused = [['resume', '--tier', 'common']]
  await sale('pause', '--tier', 'common')
  await openMintPageAs(page, phone, await newWallet(2000))
  await tierRadio(page, 'Common').check({ force: true })
  await expect(page.getByText(errors.tier_paused.error)).toBeVisible()
  await expect(mintNow(page)).toBeDisabled()
  await fits(page, 'tier-paused')
  await tierRadio(page, 'Rare').check({ force: true })
  await expect(mintNow(page)).toBeEnabled()
})

test('before an opening the mint page counts down, the founder pass page says when, and then minting opens', async ({
  page,
  phone,
  newWallet,
}) => {
  paused = [['opens-at', 'now']]
  // Ledgers close so often here that their clock runs ahead of ours.
  const { xrpl } = readHealth.reply.parse(await (await page.request.get(readHealth.path)).json())
  const at = new Date((xrpl.closedAt ?? Date.now()) + 150 * SECOND)
  await sale('opens-at', at.toISOString().replace(/\.\d+Z/, 'Z'))
  await openMintPageAs(page, phone, await newWallet(2000))
  await expect(page.getByRole('timer')).toHaveText(/^It opens in (\d min )?\d+ s\.$/)
  await expect(mintNow(page)).toBeDisabled()
  await fits(page, 'opens-at')

  const pass = await page.context().newPage()
  await pass.goto('/founder-pass')
  const line = pass.locator('.secure [data-sale-notice]')
  await line.locator('..').scrollIntoViewIfNeeded()
  await expect(line).toHaveText(/^Minting opens on .* UTC\.$/)
  await expect(pass.locator('.secure-live')).toHaveText(
    'Mint Now Live! The timer has ended and minting is now open to everyone!',
  )
  await fits(pass, 'founder-pass-opens-at')

  await expect(mintNow(page)).toBeEnabled({ timeout: 120_000 })
  await expect(page.getByRole('timer')).toHaveCount(0)
})
