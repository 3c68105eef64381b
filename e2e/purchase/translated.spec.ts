import { expect, test } from '../fixtures.ts'
import { choose, connect, mint, openMintPage, signRequest, success, tierRadio } from '../mint-page.ts'
import { translate, translateFromTheStart, untranslated } from '../translate.ts'

for (const [when, begin, continued] of [
  ['from the first word', translateFromTheStart, null],
  ['once it is hydrated', null, translate],
] as const) {
  test(`on a mint page translated ${when} a wallet connects, declines once, and buys a pass`, async ({
    page,
    phone,
    newWallet,
  }) => {
    const wallet = await newWallet(1000)
    await page.clock.install()
    await begin?.(page)
    await openMintPage(page)
    await continued?.(page)
    expect(await untranslated(page)).toEqual([])

    await connect(page, phone, wallet)
    const panel = page.getByRole('region', { name: 'Your wallet' })
    await expect(panel.getByText('1,000,000,000 drops')).toBeVisible()
    for (const [tier, price] of [
      ['Rare', '450.00 XRP'],
      ['Mythic', '1,675.00 XRP'],
      ['Common', '100.00 XRP'],
    ] as const) {
      await choose(page, tier)
      await expect(
        page
          .getByRole('region', { name: `${tier} pass` })
          .getByText(price)
          .first(),
      ).toBeVisible()
    }

    await mint(page)
    await phone.decline(await signRequest(page))
    await expect(page.getByRole('dialog', { name: 'Not minted' })).toBeVisible()
    await page.clock.fastForward(3_000)
    await expect(page.getByRole('complementary').getByText('You were not charged.')).toBeVisible()
    await mint(page)
    await phone.approve(await signRequest(page), wallet)
    await expect(success(page).getByText(/Calcite No\. \d+ is in your wallet/)).toBeVisible()
    expect(await untranslated(page)).toEqual([])
    await success(page).getByRole('button', { name: 'Continue' }).click()

    await expect(panel.getByText('1 Founder Pass')).toBeVisible()
    await panel.getByRole('button', { name: 'Show collection' }).click()
    await expect(panel.getByRole('button', { name: 'Hide collection' })).toBeVisible()
    await expect(panel.locator('.nft-card')).toHaveCount(1)
    await panel.getByRole('button', { name: 'Disconnect' }).click()
    await expect(page.getByRole('button', { name: 'Connect Wallet', exact: true })).toBeVisible()
    await expect(tierRadio(page, 'Common')).toBeChecked()
  })
}
