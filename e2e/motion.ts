import type { Page } from '@playwright/test'

/** What moves by itself at this moment, by the first class of each thing. */
export function moving(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => animation.playState === 'running')
      .map(({ effect }) => {
        const target = effect instanceof KeyframeEffect ? effect.target : null
        return target?.classList[0] ?? String(target?.tagName)
      }),
  )
}
