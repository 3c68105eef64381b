import { bringPart } from '../../script/bring-part.ts'
import { answerPress } from '../../script/remember-press.ts'

/** Opens the question dialog on a press. Dialog and React are fetched once a visitor points at the button or focuses it. */
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
