import { fireEvent } from '@testing-library/react'

/** Fills in a form as a visitor would, by field names. */
export function fillIn(
  form: HTMLFormElement,
  answers: Readonly<Record<string, string | readonly string[]>>,
): void {
  for (const [name, value] of Object.entries(answers)) {
    for (const control of form.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)) {
      if (control.type === 'radio' || control.type === 'checkbox') {
        if ([value].flat().includes(control.value) !== control.checked) fireEvent.click(control)
      } else fireEvent.input(control, { target: { value: String(value) } })
    }
  }
}

export function formOnPage(): HTMLFormElement {
  const form = document.querySelector<HTMLFormElement>('form[data-form]')
  if (!form) throw new Error('There is no form on the page')
  return form
}
