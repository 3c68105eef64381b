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
  const homes: HTMLElement[] = []
  for (let home = opener.parentElement?.closest<HTMLElement>(REGIONS); home; ) {
    homes.push(home)
    home = home.parentElement?.closest<HTMLElement>(REGIONS)
  }
  return { opener, homes }
}

const REGIONS = 'section, aside, article, form, main'

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
  for (const home of [...homes, document.querySelector('main')]) {
    if (!home?.isConnected) continue
    if (!home.hasAttribute('tabindex')) home.tabIndex = -1
    home.focus({ preventScroll: true })
    // An element without a box cannot take the focus.
    if (document.activeElement === home) return
  }
}

/** A handler that keeps the focus in its region although its action removes the pressed control with the next render. */
export function keepingPlace(act: () => void): () => void {
  return () => {
    const place = placeOfFocus()
    act()
    setTimeout(() => focusPlace(place))
  }
}

function takesFocus(element: Element): boolean {
  return element.isConnected && !element.matches(':disabled')
}
