import { put } from '../lib/put.ts'

/** What is said while the script of the page does not come. */
export interface LateNote {
  /** It failed, and is asked for again: a note at the foot of the window. */
  failed(): void
  /** It took too long: the error screen in the place of the part that it brings to life, else at the foot of the window. */
  lost(): void
  /** It is here: nothing more is said. */
  over(): void
}

/** The script of every page is here, so the style sheet says no more that it is late. */
export function isHere(page: Document): void {
  const awaited = page.querySelector<HTMLElement>('.late-awaited')
  awaited?.classList.remove('late-awaited')
  if (awaited) awaited.hidden = true
}

/** A release may have taken the files away; then a new document names others, so the note offers to load that. */
export function lateNote(page: Document): LateNote {
  const note = Object.assign(page.createElement('p'), { className: 'late', role: 'alert' })
  const again = Object.assign(page.createElement('a'), { href: '', textContent: 'load the page again' })
  const loss = page.querySelector('main button') ? ', so its buttons may not answer yet' : ''
  note.append(`Part of this page has not arrived${loss}. Please wait, or `, again, '.')
  const screen =
    page.querySelector<HTMLElement>('[data-lost]') ?? page.querySelector<HTMLElement>('[data-late]')
  const anew = screen?.querySelector<HTMLAnchorElement>('[data-again]')
  if (anew) anew.href = ''
  screen?.querySelector('[data-reload]')?.addEventListener('click', () => location.reload())
  let isLost = false

  return {
    failed: () => isLost || page.body.append(note),
    lost() {
      isLost = true
      note.remove()
      // What was pressed is not on its way any more.
      put(page, '[data-part-coming]', { hidden: true })
      if (!screen) return
      screen.hidden = false
      screen.querySelector('h2')?.focus()
    },
    over() {
      note.remove()
      if (screen) screen.hidden = true
    },
  }
}
