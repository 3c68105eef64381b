import { bringPart } from '../../script/bring-part.ts'
import { answerPress } from '../../script/remember-press.ts'

/**
 * Opens the question dialog when a visitor asks for it. It is the one part of the page in which a visitor types, so it
 * comes with its framework, when someone is about to press the button.
 */
export function askOnPress(place: HTMLElement): void {
  const here = place.querySelector<HTMLElement>('[data-ask-here]')
  const button = place.querySelector<HTMLElement>('[data-ask]')
  if (!here || !button) return
  const fetchDialog = () => import('./ask-dialog.tsx')

  const ask = async () => {
    const dialog = await bringPart(place, fetchDialog, () => void ask())
    dialog?.askIn(here)
  }

  answerPress(button, () => void ask())
  for (const intent of ['pointerenter', 'focus']) {
    button.addEventListener(intent, () => void fetchDialog().catch(() => undefined))
  }
}
