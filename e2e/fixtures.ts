import { test as base, expect, type Page } from '@playwright/test'
import { createControl } from '../tests/sandbox/control.ts'

export { expect }

/** The person's phone: the sandbox wallet app, in a page of its own. */
export interface Phone {
  /** Opens a payload's address as the QR code or deep link does, and leaves it unanswered. */
  open(address: string): Promise<Page>
  approve(address: string, wallet: string): Promise<void>
  decline(address: string): Promise<void>
}

interface Fixtures {
  readonly phone: Phone
  readonly sandbox: ReturnType<typeof createControl>
  readonly quiet: void
}

let visitors = 0

export const test = base.extend<Fixtures>({
  // Every visitor has an address of their own, so that nobody runs into anybody else's rate limit.
  extraHTTPHeaders: async ({}, use) => {
    visitors += 1
    await use({ 'cf-connecting-ip': `10.9.${visitors >> 8}.${visitors & 255}` })
  },

  sandbox: async ({}, use) => {
    await use(createControl('http://127.0.0.1:5050'))
  },

  phone: async ({ browser }, use) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    async function open(address: string): Promise<Page> {
      const page = await context.newPage()
      await page.goto(address)
      return page
    }
    await use({
      open,
      async approve(address, wallet) {
        const page = await open(address)
        await page.getByRole('radio', { name: wallet }).check()
        await page.getByRole('button', { name: 'Approve' }).click()
        await expect(page.getByText('Signed', { exact: false }).first()).toBeVisible()
        await page.close()
      },
      async decline(address) {
        const page = await open(address)
        await page.getByRole('button', { name: 'Decline' }).click()
        await expect(page.getByText('Declined', { exact: false }).first()).toBeVisible()
        await page.close()
      },
    })
    await context.close()
  },

  // An error in the console that nobody expected fails the test that caused it.
  quiet: [
    async ({ page }, use) => {
      const said: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') said.push(`${message.text()} (${message.location().url})`)
      })
      page.on('pageerror', (error) => said.push(String(error)))
      await use()
      expect(said, 'the console should have stayed quiet').toEqual([])
    },
    { auto: true },
  ],
})

/** Connects the wallet of that name from the mint page. */
export async function connect(page: Page, phone: Phone, wallet: string): Promise<void> {
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  const link = page.getByRole('link', { name: 'Open XUMM App' })
  await expect(link).toBeVisible()
  await phone.approve((await link.getAttribute('href')) ?? '', wallet)
  await page.getByRole('button', { name: 'Continue' }).click()
}
