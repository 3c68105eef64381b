import { expect, type Locator, type Page } from '@playwright/test'
import { AUTH_TOKEN_KEY } from '#contract/names'
import { signInOverApi } from './over-api.ts'
import type { Phone, Wallet } from './phone.ts'

/** A visitor's actions on the mint page, named by its labels. */

export async function openMintPage(page: Page): Promise<void> {
  await page.goto('/founder-pass-wallet')
  await expect(page.getByText('XRP Connected')).toBeVisible()
}

/** The same with a wallet connected by another tab: a demo wallet by name or one of the test's own. */
export async function openMintPageAs(page: Page, phone: Phone, wallet: string | Wallet): Promise<void> {
  const [token] = await Promise.all([signInOverApi(page.request, phone, wallet), openMintPage(page)])
  await page.evaluate(
    ([key, value]) => {
      localStorage.setItem(key, value)
      dispatchEvent(new StorageEvent('storage', { key }))
    },
    [AUTH_TOKEN_KEY, token] as const,
  )
  await expect(page.getByRole('button', { name: 'Disconnect' })).toBeVisible()
}

/** Connects a wallet by the page's own dialog. */
export async function connect(page: Page, phone: Phone, wallet: string | Wallet): Promise<void> {
  await page.getByRole('button', { name: 'Connect Wallet', exact: true }).click()
  await phone.approve(await addressOf(page.getByRole('link', { name: 'Open XUMM App' })), wallet)
  await page.getByRole('dialog', { name: 'Wallet Connected Successfully!' }).getByText('Continue').click()
  await expect(page.getByRole('button', { name: 'Disconnect' })).toBeVisible()
}

export async function choose(page: Page, tier: string): Promise<void> {
  await page.getByRole('radiogroup').getByText(tier, { exact: true }).click()
  await expect(tierRadio(page, tier)).toBeChecked()
}

/** The compartment of one tier in the drawer; "Common" is not "Uncommon". */
export function tierRadio(page: Page, tier: string): Locator {
  return page.getByRole('radio', { name: new RegExp(`\\b${tier}\\b`) })
}

/** Presses the mint button and agrees to the terms. */
export async function mint(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Mint Now' }).click()
  await agree(page)
}

async function agree(page: Page): Promise<void> {
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Agree and Continue' }).click()
}

/** The address of the open purchase's request, once the page offers it. */
export async function signRequest(page: Page): Promise<string> {
  return addressOf(page.getByRole('link', { name: 'Open Xaman App' }))
}

/** The purchase dialog once the pass is the buyer's. */
export function success(page: Page): Locator {
  return page.getByRole('dialog', { name: 'The pass is yours' })
}

/** The list of stages; the one under way is its current step. */
export function currentStage(page: Page): Locator {
  return page.getByRole('list', { name: 'Progress' }).locator('[aria-current=step]')
}

/** The passes that a wallet bought, from the public API. */
export async function passesOf(page: Page, { address }: Wallet): Promise<readonly unknown[]> {
  return (await (await page.request.get(`/v2/nft/user/${address}`)).json()).nfts
}

async function addressOf(link: Locator): Promise<string> {
  await expect(link).toBeVisible()
  return (await link.getAttribute('href')) ?? ''
}
