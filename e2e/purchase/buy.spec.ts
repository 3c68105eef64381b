import type { Locator, Page } from '@playwright/test'
import { demoWallets } from '../../tests/sandbox/accounts.ts'
import { d1 } from '../database.ts'
import { expect, test } from '../fixtures.ts'
import { choose, mint, openMintPage, openMintPageAs, signRequest, success } from '../mint-page.ts'
import { accountNfts } from '../rippled.ts'
import { leaveUnpainted } from '../unpainted.ts'

test.describe('with everything that moves', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('a visitor connects, agrees, signs once on the phone, and owns a pass', async ({
    page,
    phone,
    sandbox,
  }) => {
    const { address } = demoWallets.rich
    const before = {
      nfts: await accountNfts(address),
      balance: BigInt((await sandbox.balance(address)) ?? 0),
    }
    await page.goto('/')
    await page.getByRole('main').getByRole('link', { name: 'Mint' }).first().click()
    await expect(page).toHaveURL('/founder-pass-wallet')
    const stages = await followStages(page)

    await sandbox.forgetSeen()
    await page.getByRole('button', { name: 'Connect Wallet', exact: true }).click()
    const connecting = page.getByRole('dialog', { name: 'Connect XUMM Wallet' })
    await expect(connecting.getByRole('heading', { name: 'Scan QR Code' })).toBeVisible()
    await expect(connecting.getByText('Scan the QR code with your XUMM app to connect')).toBeVisible()
    await expect(connecting.getByRole('img', { name: 'QR code of the sign-in request' })).toBeVisible()
    await expect(connecting.getByText(/Expires in [45]:\d\d/)).toBeVisible()
    const link = connecting.getByRole('link', { name: 'Open XUMM App' })
    await expect(link).toHaveAttribute('target', '_blank')
    // Scan only once the room follows the payload: Xaman does not report an earlier opening.
    await expect.poll(() => sandbox.seen()).toContain('xaman:socket')
    const onPhone = await phone.open((await link.getAttribute('href')) ?? '')
    const number = (await connecting.locator('.connect-code b').textContent()) ?? ''
    await expect(onPhone.locator('.code-digits')).toHaveText(number)
    await expect(connecting.getByText('Opened in Xaman. Approve the sign-in there.')).toBeVisible()
    await onPhone.getByRole('radio', { name: 'Rich' }).check()
    await onPhone.getByRole('button', { name: 'Approve' }).click()

    const connected = page.getByRole('dialog', { name: 'Wallet Connected Successfully!' })
    await expect(connected.getByText('Your XUMM wallet is now connected and ready to use.')).toBeVisible()
    await expect(connected.getByText(`${address.slice(0, 8)}...${address.slice(-6)}`)).toBeVisible()
    await expect(
      connected.getByText('You can now purchase NFTs and interact with the platform!'),
    ).toBeVisible()
    await connected.getByRole('button', { name: 'Continue' }).click()
    const panel = page.getByRole('region', { name: 'Your wallet' })
    await expect(panel.getByText(drops(before.balance))).toBeVisible()

    await choose(page, 'Rare')
    await expect(
      page.getByRole('region', { name: 'Rare pass' }).getByText('450.00 XRP').first(),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Mint Now' }).click()
    const agreement = page.getByRole('dialog', { name: 'Before you mint' })
    const go = agreement.getByRole('button', { name: 'Agree and Continue' })
    await expect(go).toBeDisabled()
    const size = await sizeOf(agreement)
    await page.setViewportSize({ width: 360, height: 780 })
    await expect(go).toBeInViewport({ ratio: 1 })
    const phoneSize = await sizeOf(agreement)
    const label = agreement.locator('.pass-slip')
    expect(await label.evaluate((slip) => slip.scrollWidth - slip.clientWidth)).toBe(0)
    await page.setViewportSize({ width: 1440, height: 900 })
    await agreement.getByRole('checkbox').check()
    await expect(go).toBeEnabled()
    await go.click()

    await expect(page.getByRole('dialog', { name: 'Preparing your pass' })).toBeVisible()
    const confirm = page.getByRole('dialog', { name: 'Confirm in Xaman' })
    await expect(confirm.getByRole('img', { name: 'QR code of the purchase' })).toBeVisible()
    expect(await sizeOf(confirm)).toEqual(size)
    await phone.tap(await signRequest(page), 'Rich')

    const certificate = success(page)
    await expect(certificate.getByText(/Quartz No\. \d+ is in your wallet/)).toBeVisible()
    expect(await sizeOf(certificate)).toEqual(size)
    const stone = certificate.locator('.dialog-plate img')
    expect((await stone.boundingBox())?.width).toBeGreaterThanOrEqual(360)
    await page.setViewportSize({ width: 360, height: 780 })
    const width = await certificate.evaluate(({ clientWidth }) => clientWidth)
    expect(await stone.boundingBox(), 'as wide as a phone').toMatchObject({ x: 0, width })
    expect((await stone.boundingBox())?.y, 'before any word').toBeLessThan(60)
    expect(await sizeOf(certificate)).toEqual(phoneSize)
    const title = certificate.getByRole('heading', { name: 'The pass is yours' })
    await page.setViewportSize({ width: 683, height: 384 })
    await expect(title, 'on a laptop at 200 % zoom').toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 1440, height: 900 })
    const nftokenId =
      (await certificate
        .locator('dd', { hasText: /^[0-9A-F]{64}$/ })
        .first()
        .textContent()) ?? ''
    expect(await stages()).toEqual([
      'Reserving',
      'Minting',
      'Creating the offer',
      'Waiting for payment',
      'Confirming on the ledger',
    ])
    await certificate.getByRole('button', { name: 'Continue' }).click()
    await expect(certificate).toBeHidden()

    // The ledger confirms it.
    const held = await accountNfts(address)
    expect(held).toHaveLength(before.nfts.length + 1)
    expect(held).toContainEqual(expect.objectContaining({ NFTokenID: nftokenId, NFTokenTaxon: 3, Flags: 8 }))
    const after = BigInt((await sandbox.balance(address)) ?? 0)
    const fee = before.balance - after - 450_000_000n
    expect(fee).toBeGreaterThan(0n)
    expect(fee).toBeLessThan(1000n)
    await expect(panel.getByText(drops(after))).toBeVisible()
    await expect(panel.getByText(`${held.length} Founder Pass`)).toBeVisible()

    // So do the public API and the database.
    const passes = await (await page.request.get(`/v2/nft/user/${address}`)).json()
    expect(passes.nfts).toContainEqual(expect.objectContaining({ nftokenId, status: 'sold', tier: 'rare' }))
    const rows = await d1(`
      SELECT pass.status, pass.owner, purchase.status AS purchase, purchase.wallet, purchase.price_drops
      FROM pass JOIN purchase ON purchase.id = pass.purchase_id WHERE pass.nftoken_id = '${nftokenId}'`)
    expect(rows).toEqual([
      { status: 'sold', owner: address, purchase: 'sold', wallet: address, price_drops: '450000000' },
    ])
  })
})

test('another visitor sees the sale as it happens', async ({ page, phone, newWallet, browser }) => {
  const wallet = await newWallet(1000)
  const elsewhere = await browser.newContext({ reducedMotion: 'reduce' })
  await leaveUnpainted(elsewhere)
  const watcher = await elsewhere.newPage()
  await openMintPage(watcher)
  const field = watcher.getByRole('img', { name: /passes are minted/ })
  const minted = Number.parseInt((await field.getAttribute('aria-label')) ?? '', 10)

  await openMintPageAs(page, phone, wallet)
  await choose(page, 'Uncommon')
  await mint(page)
  await phone.approve(await signRequest(page), wallet)
  await expect(success(page)).toBeVisible()

  await expect(field).toHaveAccessibleName(`${minted + 1} of 1,000 passes are minted`)
  await expect(watcher.getByText(`${minted + 1} of 1,000 minted`)).toBeVisible()
  const newest = watcher.getByRole('region', { name: 'Recent Mints' }).getByRole('listitem').first()
  await expect(newest).toContainText('Fluorite No.')
  await expect(newest).toContainText(`${wallet.address.slice(0, 6)}...${wallet.address.slice(-4)}`)
  await expect(newest).toContainText('Just now')
  await expect(watcher.getByRole('region', { name: 'Rarity Spotlight' })).toContainText('Fluorite')
  await elsewhere.close()
})

test('a wallet with an approved identity buys a Mythic pass', async ({ page, phone }) => {
  const { address } = demoWallets.verified
  await openMintPageAs(page, phone, 'Verified')
  await expect(page.getByText('KYC Verified')).toBeVisible()
  await choose(page, 'Mythic')
  await mint(page)
  await phone.approve(await signRequest(page), 'Verified')
  await expect(success(page).getByText(/Diamond No\. \d+ is in your wallet/)).toBeVisible()
  await success(page).getByRole('button', { name: 'Continue' }).click()

  await page.getByRole('button', { name: 'Show collection' }).click()
  const pictures = page.getByRole('region', { name: 'Your wallet' }).locator('.nft-card')
  await expect(pictures.first()).toContainText('Mythic')
  expect(await accountNfts(address)).toContainEqual(expect.objectContaining({ NFTokenTaxon: 6 }))
})

/** Records each stage that is shown. The returned function reads them, in order. */
async function followStages(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen: string[] = []
    const look = () => {
      const now = document.querySelector('[aria-current=step] b')?.textContent
      if (now && now !== seen.at(-1)) seen.push(now)
    }
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    })
    Object.assign(window, { stagesSeen: seen })
  })
  return () => page.evaluate(() => (window as unknown as { stagesSeen: string[] }).stagesSeen)
}

async function sizeOf(dialog: Locator): Promise<object | undefined> {
  const box = await dialog.boundingBox()
  return box ? { width: box.width, height: box.height } : undefined
}

function drops(amount: bigint): string {
  return `${amount.toLocaleString('en-US')} drops`
}
