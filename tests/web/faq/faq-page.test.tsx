// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { THANKS_SHOWN } from '#contract/form-terms'
import { questionForm } from '#contract/question'
import { Page } from '../../../web/pages/faq.tsx'
import { questionAnswers } from '../../functions/forms/answers.ts'
import { fillIn } from '../forms/fill-in-form.ts'

const ID = 'TS-0123456789ABCDEFGHJKMNPQRS'

afterEach(cleanup)

const askButton = () => screen.getByRole('button', { name: 'Ask a Question' })
const stored = async () => Response.json({ success: true, questionId: ID })

async function visit() {
  await act(async () => render(<Page />))
}

async function openDialog() {
  askButton().focus()
  await act(async () => askButton().click())
  const dialog = await screen.findByRole('dialog', { name: 'Ask a Question' })
  await within(dialog).findByRole('textbox', { name: 'Name' })
  return within(dialog)
}

function formIn(): HTMLFormElement {
  const form = document.querySelector<HTMLFormElement>('dialog form')
  if (!form) throw new Error('The dialog has no form')
  return form
}

function answersIn(form: HTMLFormElement) {
  const { name, email, question } = Object.fromEntries(new FormData(form))
  return { name, email, question }
}

test('the search filters as one types, says how many match, and marks what it found', async () => {
  await visit()
  const search = screen.getByRole('searchbox', { name: 'Search the questions' })
  expect(screen.getByText('19 questions')).toBeTruthy()

  fireEvent.change(search, { target: { value: 'SEED' } })
  expect(screen.getByText('1 question matches').getAttribute('role')).toBe('status')
  const entries = document.querySelectorAll<HTMLDetailsElement>('.faq details')
  expect(entries).toHaveLength(1)
  expect(entries[0]?.open).toBe(true)
  expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['seed', 'seed'])

  fireEvent.change(search, { target: { value: 'zebra' } })
  expect(screen.getByText('No question matches')).toBeTruthy()
  expect(screen.getByText(/Nothing here speaks of “zebra”/)).toBeTruthy()

  fireEvent.change(search, { target: { value: '' } })
  expect(document.querySelectorAll('.faq details')).toHaveLength(19)
  expect(document.querySelectorAll('.faq details[open]')).toHaveLength(5)
})

test('a question is sent, thanked for with its id, and the dialog closes after three seconds; the id stays on the page', async () => {
  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(stored)
  await visit()
  const dialog = await openDialog()
  fillIn(formIn(), questionAnswers)
  const timers = vi.spyOn(globalThis, 'setTimeout')
  fireEvent.click(dialog.getByRole('button', { name: 'Submit Question' }))

  await dialog.findByText('Question Submitted!')
  expect(dialog.getByText(questionForm.received)).toBeTruthy()
  expect(dialog.getByText(ID)).toBeTruthy()
  expect(JSON.parse(String(fetch.mock.calls[0]?.[1]?.body))).toMatchObject(questionAnswers)

  const closing = await waitFor(() => {
    const set = timers.mock.calls.find(([, delay]) => delay === THANKS_SHOWN)
    if (!set) throw new Error('Nothing is going to close the dialog')
    return set[0]
  })
  act(() => closing())
  expect(document.querySelector('dialog')?.open).toBe(false)
  expect(screen.getByText('Your question is with us')).toBeTruthy()
  expect(screen.getByText(ID)).toBeTruthy()
})

test('a failure keeps dialog and text; closing and asking again starts with an empty form', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({}, { status: 500 }))
  await visit()
  let dialog = await openDialog()
  fillIn(formIn(), questionAnswers)
  fireEvent.click(dialog.getByRole('button', { name: 'Submit Question' }))
  await dialog.findByText('Submission Failed')
  expect(dialog.getByText('Failed to submit question')).toBeTruthy()
  expect(answersIn(formIn())).toEqual(questionAnswers)

  fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
  expect(document.querySelector('dialog form')).toBeNull()
  dialog = await openDialog()
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('')
  expect(document.querySelector('dialog [data-slot="failure"]')?.hasAttribute('hidden')).toBe(true)
})

test('what is wrong with a question is said in the dialog', async () => {
  await visit()
  const dialog = await openDialog()
  fillIn(formIn(), { ...questionAnswers, email: 'ada@example' })
  fireEvent.submit(formIn())
  expect(dialog.getByRole('link', { name: 'Email is invalid' })).toBeTruthy()
})

test('a question that fails after its dialog was closed is not lost: the page says so and opens it again as it was', async () => {
  let answer: (response: Response) => void = () => {}
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  )
  await visit()
  const dialog = await openDialog()
  fillIn(formIn(), questionAnswers)
  fireEvent.click(dialog.getByRole('button', { name: 'Submit Question' }))
  await dialog.findByRole('button', { name: 'Submitting...' })
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
  await act(async () => answer(Response.json({ error: 'Out to lunch' }, { status: 503 })))

  expect(await screen.findByText('Your question was not sent')).toBeTruthy()
  expect(screen.getByText('Out to lunch')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Open it again' }))
  await waitFor(() => expect(answersIn(formIn())).toEqual(questionAnswers))
})
