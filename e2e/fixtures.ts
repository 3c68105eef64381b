import { readFileSync, statSync } from 'node:fs'
import { test as base, type ConsoleMessage, expect, type Page } from '@playwright/test'
import { walletFromPassphrase } from '../tests/sandbox/accounts.ts'
import { type Control, createControl } from '../tests/sandbox/control.ts'
import { instances, logOf } from './instances.ts'
import { createPhone, type Phone, type Wallet } from './phone.ts'
import type { Options } from './under-test.ts'
import { leaveUnpainted, paint } from './unpainted.ts'

export { expect, type Page, type Phone, type Wallet }

export interface Fixtures {
  /** The sandbox's control. Faults and stalls end with the test. */
  readonly sandbox: Control
  readonly phone: Phone
  /** A new wallet with this much XRP; none leaves it unknown to the ledger. */
  readonly newWallet: (xrp?: number) => Promise<Wallet>
  readonly quiet: Quiet
  /** Keeps a failed test's last screenshot. Playwright would take one of every test, since any may still fail. */
  readonly lastSight: undefined
  /** Prints what the site logged during a failed test. */
  readonly siteLog: undefined
}

/** The console must have no errors. A test that provokes one declares it. */
export interface Quiet {
  except(expected: RegExp): void
}

/** The most that is printed of a site's log. */
const LOG_LINES = 60

let visitors = 0

export const test = base.extend<Options & Fixtures>({
  instance: [instances.purchase, { option: true }],

  // Every visitor has a unique address, so that rate limits do not affect other tests.
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use, { workerIndex }) => {
    visitors += 1
    const address = `10.${workerIndex & 255}.${visitors >> 8}.${visitors & 255}`
    await use({ ...extraHTTPHeaders, 'cf-connecting-ip': address })
  },

  // Also with motion enabled: animations run all the same.
  context: async ({ context }, use) => {
    await leaveUnpainted(context)
    await use(context)
  },

  sandbox: async ({ instance }, use) => {
    const control = createControl(instance.sandboxUrl)
    await use(control)
    await Promise.all([control.clearFaults(), control.resumeLedger(), control.webhook('on')])
  },

  phone: async ({ browser, sandbox }, use) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    await leaveUnpainted(context)
    await use(createPhone(context, sandbox))
    await context.close()
  },

  newWallet: async ({ sandbox }, use, { testId, retry }) => {
    let made = 0
    await use(async (xrp) => {
      made += 1
      const wallet = walletFromPassphrase(`${testId} ${retry} ${made} ${Date.now()}`)
      if (xrp !== undefined) await sandbox.fund(wallet.address, xrp)
      return wallet
    })
  },

  // Created before the last, so that these two end after it.
  siteLog: [
    async ({ instance }, use, testInfo) => {
      const began = statSync(logOf(instance)).size
      await use(undefined)
      if (testInfo.status === testInfo.expectedStatus) return
      const logged = readFileSync(logOf(instance)).subarray(began).toString().trimEnd().split('\n')
      console.log(['', `The site's log during “${testInfo.title}”:`, ...logged.slice(-LOG_LINES)].join('\n'))
    },
    { auto: true },
  ],

  lastSight: [
    async ({ context }, use, testInfo) => {
      await use(undefined)
      if (testInfo.status === testInfo.expectedStatus) return
      for (const [index, page] of context.pages().entries()) {
        const path = testInfo.outputPath(`last-sight-${index + 1}.png`)
        await paint(page)
        await page.screenshot({ path })
        await testInfo.attach('last sight', { path, contentType: 'image/png' })
      }
    },
    { auto: true },
  ],

  quiet: [
    async ({ context }, use) => {
      const said: string[] = []
      const expected: RegExp[] = []
      context.on('console', (message) => {
        if (message.type() === 'error') said.push(wordsOf(message))
      })
      context.on('weberror', (error) => said.push(String(error.error())))
      await use({ except: (pattern) => void expected.push(pattern) })
      const unexpected = said.filter((words) => !expected.some((pattern) => pattern.test(words)))
      expect(unexpected, 'unexpected console output').toEqual([])
    },
    { auto: true },
  ],
})

function wordsOf(message: ConsoleMessage): string {
  return `${message.text()} (${message.location().url})`
}
