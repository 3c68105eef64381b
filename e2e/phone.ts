import { type BrowserContext, devices, expect, type Page } from '@playwright/test'
import type { Wallet } from '../tests/sandbox/accounts.ts'
import type { Control } from '../tests/sandbox/control.ts'

export type { Wallet }

// With the browser's type, tests would get a worker and a browser of their own.
const { defaultBrowserType: _, ...pixel } = devices['Pixel 7']

/** The settings of a browser on the phone itself. */
export { pixel }

/** The visitor's phone. It has the demo wallets, by name; any other wallet is a key of the test's. */
export interface Phone {
  /** Opens a request's address as the QR code or the deep link does, and leaves it unanswered. */
  open(address: string): Promise<Page>
  /** Signs with a demo wallet by tapping on the sandbox's own pages. */
  tap(address: string, wallet: string): Promise<void>
  /** Signs as the app would, without its pages. */
  approve(address: string, wallet: string | Wallet): Promise<void>
  decline(address: string): Promise<void>
}

export function createPhone(context: BrowserContext, sandbox: Control): Phone {
  async function open(address: string): Promise<Page> {
    const page = await context.newPage()
    // Taps as soon as the form is there, without waiting for pictures.
    await page.goto(address, { waitUntil: 'domcontentloaded' })
    return page
  }

  return {
    open,
    async tap(address, wallet) {
      const page = await open(address)
      await page.getByRole('radio', { name: wallet, exact: true }).check()
      await page.getByRole('button', { name: 'Approve' }).click()
      await expect(page.getByRole('heading', { name: 'Signed' })).toBeVisible()
      await page.close()
    },
    async approve(address, wallet) {
      const key = typeof wallet === 'string' ? wallet : wallet.seed
      const outcome = await sandbox.sign(uuidOf(address), key)
      expect(outcome, 'the app should have signed').toMatchObject({ signed: true })
    },
    async decline(address) {
      const page = await open(address)
      await page.getByRole('button', { name: 'Decline' }).click()
      await expect(page.getByRole('heading', { name: 'Declined' })).toBeVisible()
      await page.close()
    },
  }
}

/** The payload's uuid for the sandbox's control, from the address in its QR code. */
export function uuidOf(address: string): string {
  const uuid = new URL(address).pathname.split('/').at(-1)
  if (!uuid) throw new Error(`${address} is no request's address`)
  return uuid
}
