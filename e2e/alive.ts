import type { Page } from '@playwright/test'

/** Opens a page and waits until it is hydrated: before that only the browser responds. */
export async function openAlive(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await untilAlive(page)
}

/** The page shows no sign of hydration, so this imports its script again, and asks React whether it owns the page. */
export async function untilAlive(page: Page): Promise<void> {
  await page.evaluate(importOwnScript)
  await page.waitForFunction(isTakenOver, undefined, { polling: 50 })
}

/** For a browser without Playwright: the script to run first, and the condition to wait for. */
export async function importOwnScript(): Promise<void> {
  const own = document.querySelector<HTMLElement>('script[data-client]')?.dataset.client
  if (own) await import(own)
}

export function isTakenOver(): boolean {
  const part = document.getElementById('living')
  if (!part) return true
  const root: Record<string, unknown> = { ...part }
  const name = Object.keys(root).find((key) => key.startsWith('__reactContainer$'))
  const container = name === undefined ? undefined : (root[name] as Container)
  return container?.stateNode.current.memoizedState.isDehydrated === false
}

interface Container {
  readonly stateNode: { readonly current: { readonly memoizedState: { readonly isDehydrated: boolean } } }
}
