import { routes } from '../../routes.ts'

export const CARD = { width: 1200, height: 630 } as const

/** The address of a page's card. A page without one of its own shows that of the home page. */
export function cardPath(path: string): string {
  const own = routes.find((route) => route.path === path && route.card)?.path ?? '/'
  return `/social/${own === '/' ? 'home' : own.slice(1)}.png`
}
