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
    const controls = controlsOf(form).filter((control) => control.name === name)
    if (controls.some(isTouched)) continue
    for (const control of controls) written = write(control, value) || written
  }
  return written
}

/** Puts a draft in the place of whatever stands in a form. */
export function replaceAnswers(form: HTMLFormElement, values: Draft['values']): void {
  for (const control of controlsOf(form)) write(control, values[control.name] ?? '')
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function controlsOf(form: HTMLFormElement): readonly Control[] {
  return [...form.querySelectorAll<Control>('input, select, textarea')]
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
