import type { Page } from '@playwright/test'

/** Opens a page and waits until its scripts have brought it to life: until then the browser alone answers for it. */
export async function openAlive(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await untilAlive(page)
}

/** The page shows nothing when its own script has run, so this asks for that script once more, and React if it has taken over. */
export async function untilAlive(page: Page): Promise<void> {
  await page.evaluate(importOwnScript)
  await page.waitForFunction(isTakenOver, undefined, { polling: 50 })
}

/** For a browser that Playwright does not drive: what it runs in the page first, and what is true of it then. */
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
