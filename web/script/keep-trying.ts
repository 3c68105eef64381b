const SECOND = 1000
const LONGEST_WAIT = 60 * SECOND

/**
 * Loads what the page needs to answer. If it does not come, the reader is told, and it is asked for again: as soon as
 * the browser is back online, or after a wait that grows. A release may have taken the files away; then a new document
 * names others, so the reader can ask for that.
 */
export async function keepTrying(load: () => Promise<unknown>): Promise<void> {
  const note = lateNote()
  for (let wait = 2 * SECOND; ; wait = Math.min(2 * wait, LONGEST_WAIT)) {
    try {
      await load()
      note.remove()
      return
    } catch {
      document.body.append(note)
      await nextChance(wait)
    }
  }
}

function lateNote(): HTMLElement {
  const note = Object.assign(document.createElement('p'), { className: 'late', role: 'alert' })
  const again = Object.assign(document.createElement('a'), { href: '', textContent: 'load the page again' })
  const loss = document.querySelector('main button') ? ', so its buttons may not answer yet' : ''
  note.append(`Part of this page has not arrived${loss}. Please wait, or `, again, '.')
  return note
}

function nextChance(wait: number): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('online', () => resolve(), { once: true })
    setTimeout(resolve, wait)
  })
}
