import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { errors } from '#contract/errors'
import { readHumanCheck } from '#contract/wire/human-check'
import type { Turnstile } from '../../../web/forms/human-check.tsx'
import { Page } from '../../../web/pages/investor-form/page.tsx'
import { investorAnswers } from '../../functions/people/forms/answers.ts'
import { fillIn } from './fill-in-form.ts'

declare global {
  interface Window {
    turnstile?: Turnstile | undefined
  }
}

const ID = 'TS-0123456789ABCDEFGHJKMNPQRS'
const asksForPerson = { error: errors.form_human_check.error, code: 'form_human_check', requestId: 'r' }

afterEach(() => {
  window.turnstile = undefined
})

/** A server that requires a human check before it accepts a form. */
function wary(siteKey: string | null) {
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (url === readHumanCheck.path) return Response.json({ siteKey })
    const { turnstile } = JSON.parse(String(init?.body)) as { turnstile?: string }
    if (turnstile !== 'a-person') return Response.json(asksForPerson, { status: 403 })
    return Response.json({ success: true, applicationId: ID })
  })
}

async function sendForm() {
  render(<Page />)
  const form = document.querySelector<HTMLFormElement>('form[data-form]')
  if (!form) throw new Error('There is no form')
  fillIn(form, investorAnswers)
  fireEvent.click(screen.getByRole('button', { name: 'Submit Application' }))
  await screen.findByText(errors.form_human_check.error)
}

test('when the server requires it, the check is shown with its key, and its token is sent with the next attempt', async () => {
  wary('site-key')
  const rendered = vi.fn(
    (_place: HTMLElement, _options: { sitekey: string; callback: (token: string) => void }) => 'widget',
  )
  window.turnstile = { render: rendered }
  await sendForm()
  await waitFor(() => expect(rendered).toHaveBeenCalledTimes(1))
  const options = rendered.mock.calls[0]?.[1]
  expect(options?.sitekey).toBe('site-key')

  options?.callback('a-person')
  fireEvent.click(await screen.findByRole('button', { name: 'Submit Application' }))
  expect(await screen.findByText(ID)).toBeTruthy()
})

test('when the check cannot be loaded, the visitor reads or hears what to do', async () => {
  wary(null)
  await sendForm()
  const words = await screen.findByText(/The check could not be loaded. Your answers are kept/)
  expect(words.getAttribute('role')).toBe('alert')
})
