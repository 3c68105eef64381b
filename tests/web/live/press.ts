import { fireEvent, within } from '@testing-library/react'
import { passTime } from './pass-time.ts'

/** Presses the button of this name, and waits for all that follows at once. */
export async function press(name: string | RegExp, inside: HTMLElement = document.body): Promise<void> {
  fireEvent.click(within(inside).getByRole('button', { name }))
  await passTime()
}
