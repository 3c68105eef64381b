import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { Wallet } from '../tests/sandbox/accounts.ts'
import type { Control } from '../tests/sandbox/control.ts'

export type { Wallet }

/**
 * The person's phone. It has the demo wallets, by name, and their taps are taps on the sandbox's own pages. Any other
 * wallet is a key of the test's: no page offers it, so it signs as the app would, without being looked at.
 */
export interface Phone {
  /** Opens a request's address as the QR code or the deep link does, and leaves it unanswered. */
  open(address: string): Promise<Page>
  approve(address: string, wallet: string | Wallet): Promise<void>
  decline(address: string): Promise<void>
}

export function createPhone(context: BrowserContext, sandbox: Control): Phone {
  async function open(address: string): Promise<Page> {
    const page = await context.newPage()
    await page.goto(address)
    return page
  }

  async function tapApprove(address: string, wallet: string) {
    const page = await open(address)
    await page.getByRole('radio', { name: wallet, exact: true }).check()
    await page.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByRole('heading', { name: 'Signed' })).toBeVisible()
    await page.close()
  }

  async function signWith(address: string, { seed }: Wallet) {
    const outcome = await sandbox.sign(uuidOf(address), seed)
    expect(outcome, 'the app should have signed').toMatchObject({ signed: true })
  }

  return {
    open,
    approve: (address, wallet) =>
      typeof wallet === 'string' ? tapApprove(address, wallet) : signWith(address, wallet),
    async decline(address) {
      const page = await open(address)
      await page.getByRole('button', { name: 'Decline' }).click()
      await expect(page.getByRole('heading', { name: 'Declined' })).toBeVisible()
      await page.close()
    },
  }
}

/** The payload's uuid, which the sandbox's knobs go by, out of the address that its QR code shows. */
export function uuidOf(address: string): string {
  const uuid = new URL(address).pathname.split('/').at(-1)
  if (!uuid) throw new Error(`${address} is no request's address`)
  return uuid
}
