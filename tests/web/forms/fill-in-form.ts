import { fireEvent } from '@testing-library/react'

/** Types into a form and chooses in it, as a visitor would, by the names of its fields. */
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
