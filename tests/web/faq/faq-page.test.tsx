import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { prerenderToNodeStream } from 'react-dom/static'
import { expect, test, vi } from 'vitest'
import { THANKS_SHOWN } from '#contract/form-terms'
import { questionForm } from '#contract/wire/question'
import { FaqSearch } from '../../../web/faq/faq-search.tsx'
import { Page } from '../../../web/pages/faq.tsx'
import { questionAnswers } from '../../functions/forms/answers.ts'
import { fillIn } from '../forms/fill-in-form.ts'

const ID = 'TS-0123456789ABCDEFGHJKMNPQRS'

const askButton = () => screen.getByRole('button', { name: 'Ask a Question' })
const stored = async () => Response.json({ success: true, questionId: ID })

/** The page as a visitor finds it, with the list that is fetched along with it. */
async function visit(Faq = Page) {
  await act(async () => render(<Faq />))
  await waitFor(() => inList(19))
}

async function search(query: string) {
  await act(async () => fireEvent.change(screen.getByRole('searchbox'), { target: { value: query } }))
}

async function toggle(entry: HTMLDetailsElement | undefined, open: boolean) {
  if (!entry) throw new Error('There is nothing to open or close')
  await act(async () => {
    entry.open = open
  })
}

/** The entries that can be seen, be it the list or what was found. */
function entriesShown() {
  return [...document.querySelectorAll<HTMLDetailsElement>('.faq details')].filter(
    (entry) => !entry.closest('[hidden]'),
  )
}

async function textOf(stream: NodeJS.ReadableStream): Promise<string> {
  let text = ''
  for await (const chunk of stream) text += String(chunk)
  return text
}

function inList(id: number): HTMLDetailsElement {
  const entry = document.querySelector<HTMLDetailsElement>(`#question-${id}`)
  if (!entry) throw new Error(`There is no question ${id}`)
  return entry
}

function openInList(): number[] {
  return Array.from({ length: 19 }, (_, index) => index + 1).filter((id) => inList(id).open)
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
  const status = screen.getByText('19 questions')
  expect(status.getAttribute('role')).toBe('status')

  await search('SEED')
  await waitFor(() => expect(status.textContent).toBe('1 question matches'))
  expect(entriesShown()).toHaveLength(1)
  expect(entriesShown()[0]?.open).toBe(true)
  expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['seed', 'seed'])

  await search('zebra')
  expect(status.textContent).toBe('No question matches')
  expect(screen.getByText(/Nothing here speaks of “zebra”/)).toBeTruthy()

  await search('')
  expect(status.textContent).toBe('19 questions')
  expect(openInList()).toEqual([1, 2, 3, 4, 5])
  expect(entriesShown()).toHaveLength(19)
})

test('what somebody typed before the page was alive is searched for', async () => {
  const written = <FaqSearch>The list.</FaqSearch>
  const { prelude } = await prerenderToNodeStream(written)
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = await textOf(prelude as NodeJS.ReadableStream)
  const box = within(container).getByRole<HTMLInputElement>('searchbox')
  box.value = 'recovery phrase'
  await act(async () => render(written, { container, hydrate: true }))

  expect(await screen.findByText('1 question matches')).toBeTruthy()
  expect(screen.getByText('The list.').hidden).toBe(true)
  expect(box.value).toBe('recovery phrase')
})

test('a search leaves open what was open, and a click on what it found counts for the list', async () => {
  await visit()
  await toggle(inList(10), true)
  await toggle(inList(1), false)

  await search('FailSafe')
  await screen.findByText('2 questions match')
  expect(entriesShown().map((entry) => entry.open)).toEqual([true, true])
  await toggle(entriesShown()[0], false)
  await search('FailSafe ')
  expect(entriesShown()[0]?.open).toBe(true)

  // Nothing of question 9's answer says "incubator": only a click opens it.
  await search('incubator')
  await screen.findByText('5 questions match')
  expect(entriesShown().map((entry) => entry.open)).toEqual([true, true, false, true, true])
  await toggle(entriesShown()[2], true)

  await search('')
  expect(openInList()).toEqual([2, 3, 5, 9, 10])
})

test('where the search does not come, the list stays to be read, and one can try again', async () => {
  vi.resetModules()
  vi.doMock('../../../web/faq/faq-results.tsx', () => {
    throw new Error('The line is dead')
  })
  const { Page: Unlucky } = await import('../../../web/pages/faq.tsx')
  await visit(Unlucky)
  await search('seed')

  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(entriesShown()).toHaveLength(19)
  vi.doUnmock('../../../web/faq/faq-results.tsx')
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('1 question matches')).toBeTruthy()
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
  const name = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
  expect(name.value).toBe('')
  expect(document.querySelector('dialog [data-slot="failure"]')?.hasAttribute('hidden')).toBe(true)

  // Empty, but not lost: neither by closing nor by typing something else.
  fireEvent.input(name, { target: { value: 'Eve' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Put it back' }))
  expect(answersIn(formIn())).toEqual(questionAnswers)
})

test('a question that arrives after its dialog was closed is kept on the device no longer than until its id is shown', async () => {
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
  fireEvent.click(await dialog.findByRole('button', { name: 'Close' }))
  expect(localStorage.getItem('touchstone_draft_question')).toContain('Does the streak stay?')
  await act(async () => answer(await stored()))
  expect(await screen.findByText(ID)).toBeTruthy()
  await vi.waitFor(() => expect(localStorage.getItem('touchstone_draft_question')).toBeNull())
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

test('an address that names an entry opens it, at once and whenever it changes', async () => {
  history.replaceState(null, '', '/faq#question-12')
  await visit()
  await waitFor(() => expect(inList(12).open).toBe(true))
  expect(inList(13).open).toBe(false)
  history.replaceState(null, '', '/faq#question-13')
  act(() => void window.dispatchEvent(new Event('hashchange')))
  await waitFor(() => expect(inList(13).open).toBe(true))
})
