import type { Page } from '@playwright/test'

/**
 * The currently running animations, by each element's first class. An animation of a millisecond is a timer, such as
 * the one that shows after 120 s that the page's script did not load.
 */
export function moving(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => {
        const lasts = Number(effect?.getComputedTiming().activeDuration ?? 0)
        return playState === 'running' && lasts > 1
      })
      .map(({ effect }) => {
        const target = effect instanceof KeyframeEffect ? effect.target : null
        return target?.classList[0] ?? String(target?.tagName)
      }),
  )
}
