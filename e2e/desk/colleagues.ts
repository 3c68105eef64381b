import type { BrowserContext } from '@playwright/test'
import { test as base, expect, type Page } from '../fixtures.ts'
import { instanceUnderTest } from '../under-test.ts'
import { leaveUnpainted } from '../unpainted.ts'

export { expect, type Page }

interface Colleagues {
  /** A colleague's own browser, signed in at Access, on this path of the desk. Its console must stay silent. */
  readonly signIn: (name: string, path?: string, except?: RegExp) => Promise<Page>
}

let browsers = 0

export const test = base.extend<Colleagues>({
  signIn: async ({ browser }, use) => {
    const opened: { context: BrowserContext; said: string[]; except: RegExp | undefined }[] = []
    await use(async (name, path = '/desk', except) => {
      browsers += 1
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        reducedMotion: 'reduce',
        baseURL: instanceUnderTest().accessUrl,
        extraHTTPHeaders: { 'cf-connecting-ip': `10.99.${browsers >> 8}.${browsers & 255}` },
      })
      await leaveUnpainted(context)
      const said: string[] = []
      context.on('console', (message) => {
        if (message.type() === 'error') said.push(`${message.text()} (${message.location().url})`)
      })
      context.on('weberror', (error) => said.push(String(error.error())))
      opened.push({ context, said, except })
      const page = await context.newPage()
      await page.goto(path)
      await page.getByRole('button', { name }).click()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      return page
    })
    for (const { context, said, except } of opened) {
      expect(
        said.filter((words) => !except?.test(words)),
        'unexpected console output',
      ).toEqual([])
      await context.close()
    }
  },
})

/** The entries of the list. */
export function rowsOf(page: Page) {
  return page.getByRole('list', { name: 'Entries' }).getByRole('listitem')
}

/** Puts the focus on the first entry, as Tab does. */
export async function focusList(page: Page): Promise<void> {
  await rowsOf(page).first().getByRole('link').focus()
}
