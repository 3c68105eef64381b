import { SLOT_MARK, type Slot } from '#contract/form-page'

/** Shows a place, and starts the page there: without a script this is what takes the focus to it. */
export function show(rewriter: HTMLRewriter, name: Slot): void {
  rewriter.on(slot(name), {
    element(element) {
      element.removeAttribute('hidden')
      element.setAttribute('tabindex', '-1')
      element.setAttribute('autofocus', '')
    },
  })
}

/** Writes a text into a place. */
export function fill(rewriter: HTMLRewriter, name: Slot, text: string): void {
  rewriter.on(slot(name), { element: (element) => void element.setInnerContent(text) })
}

/** Finds a place on a page. */
export function slot(name: Slot): string {
  return `[${SLOT_MARK}="${name}"]`
}
