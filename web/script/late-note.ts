import { put } from '../lib/put.ts'
import { whenWhole } from './when.ts'

/** Messages about the page's own script. */
interface LateNote {
  /** It failed and is retried: a note at the bottom of the window. */
  failed(): void
  /** It timed out: the error screen replaces the living part, or a note is shown at the bottom. */
  lost(): void
  /** It has loaded. */
  over(): void
}

/** Removes the note that CSS shows when this script does not load. It stands at the end of the document. */
export async function isHere(page: Document): Promise<void> {
  await whenWhole()
  put(page, '.late-awaited', { hidden: true, className: 'late' })
}

/** Offers a reload, because a new release may have removed the files. */
export function lateNote(page: Document): LateNote {
  const note = Object.assign(page.createElement('p'), { className: 'late', role: 'alert' })
  const again = Object.assign(page.createElement('a'), { href: '', textContent: 'load the page again' })
  const loss = page.querySelector('main button') ? ', so its buttons may not answer yet' : ''
  note.append(`Part of this page has not arrived${loss}. Please wait, or `, again, '.')
  const screen =
    page.querySelector<HTMLElement>('[data-lost]') ?? page.querySelector<HTMLElement>('[data-late]')
  put(page, '[data-again]', { href: '' })
  screen?.querySelector('[data-reload]')?.addEventListener('click', () => location.reload())
  let isLost = false

  return {
    // Once: an alert that is added again is announced again.
    failed: () => isLost || note.isConnected || page.body.append(note),
    lost() {
      isLost = true
      note.remove()
      // Pressed buttons no longer wait.
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
