import type { Draft } from './draft.ts'

/** Told to a control that was written into, not typed in. */
export const FILLED = 'filled'

/**
 * Writes a draft into a form. A control that the visitor has touched already, on a slow connection perhaps before any
 * script ran, keeps what it has. True when something was written.
 */
export function fillIn(form: HTMLFormElement, values: Draft['values']): boolean {
  let written = false
  for (const [name, value] of Object.entries(values)) {
    const controls = [...form.elements].filter((element) => isControl(element) && element.name === name)
    if (controls.some((control) => isControl(control) && isTouched(control))) continue
    for (const control of controls) if (isControl(control)) written = write(control, value) || written
  }
  return written
}

/** Puts a draft in the place of whatever stands in a form. */
export function replaceAnswers(form: HTMLFormElement, values: Draft['values']): void {
  for (const control of form.elements) if (isControl(control)) write(control, values[control.name] ?? '')
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function isControl(element: Element): element is Control {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  )
}

function isTouched(control: Control): boolean {
  if (control instanceof HTMLSelectElement) return control.value !== ''
  if (isOption(control)) return control.checked !== control.defaultChecked
  return control.value !== control.defaultValue
}

function write(control: Control, value: string | readonly string[]): boolean {
  if (isOption(control)) {
    const chosen = [value].flat().includes(control.value)
    const changes = control.checked !== chosen
    control.checked = chosen
    return changes
  }
  const text = typeof value === 'string' ? value : (value[0] ?? '')
  const changes = control.value !== text
  control.value = text
  if (changes) control.dispatchEvent(new Event(FILLED))
  return changes
}

function isOption(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox')
}
