import { put } from '../../lib/put.ts'

/**
 * Opens the question dialog when a visitor asks for it. It is the one part of the page in which somebody types, so it
 * comes with its framework, when someone is about to press the button.
 */
export function askOnPress(place: HTMLElement): void {
  const here = place.querySelector<HTMLElement>('[data-ask-here]')
  if (!here) return
  const fetchDialog = () => import('./ask-dialog.tsx')

  const ask = async () => {
    put(place, '[data-ask-lost]', { hidden: true })
    put(place, '[data-ask-coming]', { hidden: false })
    try {
      const { askIn } = await fetchDialog()
      askIn(here)
    } catch {
      put(place, '[data-ask-lost]', { hidden: false })
    }
    put(place, '[data-ask-coming]', { hidden: true })
  }

  for (const button of place.querySelectorAll('[data-ask]')) {
    button.addEventListener('click', () => void ask())
    for (const intent of ['pointerenter', 'focus']) {
      button.addEventListener(intent, () => void fetchDialog().catch(() => undefined))
    }
  }
}
