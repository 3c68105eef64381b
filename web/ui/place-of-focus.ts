/** Where the focus stood, and the regions around it, nearest first, in case it cannot go back there. */
export interface Place {
  readonly opener: HTMLElement | null
  readonly homes: readonly HTMLElement[]
}

/** Where the focus was brought back to last: one dialog may follow another while nothing has it. */
let last: Place = { opener: null, homes: [] }

/** The place where the focus is now, or was until a moment ago. */
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

/**
 * Brings the focus back: to what had it, or, where that is gone or cannot take it, to the nearest region that is left. A
 * reader goes on there, and not at the top of the page. Leaves it alone where it has gone elsewhere meanwhile.
 */
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
    // A region that is not laid out as a box takes no focus.
    if (document.activeElement === home) return
  }
}

function takesFocus(element: Element): boolean {
  return element.isConnected && !element.matches(':disabled')
}
