import type { Page } from '@playwright/test'

/** Opens a page and waits until its scripts have brought it to life: until then the browser alone answers for it. */
export async function openAlive(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await untilAlive(page)
}

/** The page shows nothing when it comes alive, so this asks React whether it has taken over what was written out. */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(isTakenOver, undefined, { polling: 50 })
}

function isTakenOver(): boolean {
  const root: Record<string, unknown> = { ...document.getElementById('root') }
  const name = Object.keys(root).find((key) => key.startsWith('__reactContainer$'))
  const container = name === undefined ? undefined : (root[name] as Container)
  return container?.stateNode.current.memoizedState.isDehydrated === false
}

interface Container {
  readonly stateNode: { readonly current: { readonly memoizedState: { readonly isDehydrated: boolean } } }
}
