/**
 * Opens the question dialog when a visitor asks for it. It is the one part of the page in which somebody types, so it
 * comes with its framework, when someone is about to press the button.
 */
export function askOnPress(place: HTMLElement): void {
  const part = (name: string) => place.querySelector<HTMLElement>(`[data-ask-${name}]`)
  const [coming, lost, here] = [part('coming'), part('lost'), part('here')]
  if (!coming || !lost || !here) return
  const fetchDialog = () => import('./ask-dialog.tsx')

  const ask = async () => {
    lost.hidden = true
    coming.hidden = false
    try {
      const { askIn } = await fetchDialog()
      askIn(here)
    } catch {
      lost.hidden = false
    }
    coming.hidden = true
  }

  for (const button of place.querySelectorAll('[data-ask]')) {
    button.addEventListener('click', () => void ask())
    for (const intent of ['pointerenter', 'focus']) {
      button.addEventListener(intent, () => void fetchDialog().catch(() => undefined))
    }
  }
}
