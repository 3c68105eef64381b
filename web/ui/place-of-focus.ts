import { focusFirst, regionsAround, takesFocus } from './regions.ts'

/** The focused element and its enclosing regions, innermost first. */
export interface Place {
  readonly opener: HTMLElement | null
  readonly homes: readonly HTMLElement[]
}

/** The last restored place: one dialog may follow another while nothing has the focus. */
let last: Place = { opener: null, homes: [] }

/** The current place, or the last one if nothing has the focus. */
export function placeOfFocus(): Place {
  const opener = document.activeElement
  if (!(opener instanceof HTMLElement) || opener === document.body || last.homes.includes(opener)) return last
  return { opener, homes: regionsAround(opener) }
}

/** Restores the focus to the element or the innermost region left, unless it has moved elsewhere. */
export function focusPlace(place: Place): void {
  const { opener, homes } = place
  last = place
  const now = document.activeElement
  const adrift = now === null || now === document.body || !takesFocus(now)
  if (!adrift && !homes.some((home) => home === now)) return
  if (opener && takesFocus(opener)) {
    opener.focus({ preventScroll: true })
    if (document.activeElement === opener) return
  }
  focusFirst([...homes, ...document.querySelectorAll('main')])
}
