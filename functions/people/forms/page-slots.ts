import { FORM_MARK, SLOT_MARK, type Slot } from '#contract/form-page'
import type { Form } from '#contract/wire/form'

/** Shows a slot, and scrolls the page to it: without a script this moves the focus there. */
export function show(rewriter: HTMLRewriter, name: Slot): void {
  rewriter.on(slotSelector(name), {
    element(element) {
      element.removeAttribute('hidden')
      element.setAttribute('tabindex', '-1')
      element.setAttribute('autofocus', '')
    },
  })
}

/** Sets an attribute of each element that the selector finds. */
export function setAttribute(rewriter: HTMLRewriter, where: string, name: string, value: string): void {
  rewriter.on(where, { element: (element) => void element.setAttribute(name, value) })
}

export function fill(rewriter: HTMLRewriter, name: Slot, text: string): void {
  rewriter.on(slotSelector(name), { element: (element) => void element.setInnerContent(text) })
}

export function slotSelector(name: Slot): string {
  return `[${SLOT_MARK}="${name}"]`
}

export function formSelector({ name }: Pick<Form, 'name'>): string {
  return `form[${FORM_MARK}="${name}"]`
}
