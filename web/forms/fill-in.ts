import type { Draft } from './draft.ts'

/** The event for a control that was filled in by a script. */
export const FILLED = 'filled'

/**
 * Writes a draft into a form. Controls that the visitor has changed are kept. `written`: something changed.
 * `leftOut`: the draft had another value for a changed control.
 */
export function fillIn(form: HTMLFormElement, values: Draft['values']) {
  let [written, leftOut] = [false, false]
  for (const [name, value] of Object.entries(values)) {
    const controls = controlsOf(form).filter((control) => control.name === name)
    if (controls.every((control) => holds(control, value))) continue
    if (controls.some(isTouched)) leftOut ||= value.length > 0
    else {
      for (const control of controls) write(control, value)
      written = true
    }
  }
  return { written, leftOut }
}

export function replaceAnswers(form: HTMLFormElement, values: Draft['values']): void {
  for (const control of controlsOf(form)) write(control, values[control.name] ?? '')
}

/** Whether the visitor has changed a control. */
export function isChanged(form: HTMLFormElement): boolean {
  return controlsOf(form).some(isTouched)
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

type Value = Draft['values'][string]

function holds(control: Control, value: Value): boolean {
  return isOption(control) ? control.checked === isChosen(control, value) : control.value === textIn(value)
}

function write(control: Control, value: Value): void {
  if (holds(control, value)) return
  if (isOption(control)) {
    control.checked = isChosen(control, value)
    return
  }
  control.value = textIn(value)
  control.dispatchEvent(new Event(FILLED))
}

function isChosen(option: HTMLInputElement, value: Value): boolean {
  return [value].flat().includes(option.value)
}

function textIn(value: Value): string {
  return typeof value === 'string' ? value : (value[0] ?? '')
}

function isOption(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox')
}
