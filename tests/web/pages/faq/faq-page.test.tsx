import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { questionForm } from '#contract/wire/question'
import { askOnPress } from '../../../../web/pages/faq/ask-on-press.ts'
import { openAddressed } from '../../../../web/pages/faq/open-addressed.ts'
import { Page } from '../../../../web/pages/faq/page.tsx'
import { searchEntries } from '../../../../web/pages/faq/search-entries.ts'
import { rememberPress } from '../../../../web/script/remember-press.ts'
import { questionAnswers } from '../../../functions/people/forms/answers.ts'
import { fillIn } from '../../forms/fill-in-form.ts'
import { write } from '../../written.ts'

const ID = 'TS-0123456789ABCDEFGHJKMNPQRS'

const askButton = () => screen.getByRole('button', { name: 'Ask a Question' })
const stored = async () => Response.json({ success: true, questionId: ID })

// A dialog waits until the previous one has closed.
afterEach(() => act(async () => document.querySelector<HTMLElement>('.dialog-close')?.click()))

/** The page as prerendered, with its script. */
function visit(typed = '') {
  const page = write(<Page />)
  const part = (name: string) => page.querySelector<HTMLElement>(name) ?? expect.unreachable(name)
  screen.getByRole<HTMLInputElement>('searchbox').value = typed
  searchEntries(part('.faq'))
  askOnPress(part('.ask-question'))
}

function search(query: string) {
  fireEvent.input(screen.getByRole('searchbox'), { target: { value: query } })
}

function toggle(entry: HTMLDetailsElement | undefined) {
  entry?.querySelector('summary')?.click()
}

/** The visible entries, of the list or of the results. */
function entriesShown() {
  return [...document.querySelectorAll<HTMLDetailsElement>('.faq details')].filter(
    (entry) => !entry.closest('[hidden]'),
  )
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

test('the search filters while the visitor types, and says how many match', () => {
  visit()
  const status = screen.getByText('19 questions')
  expect(status.getAttribute('role')).toBe('status')

  search('SEED')
  expect(status.textContent).toBe('1 question matches')
  expect(entriesShown()).toHaveLength(1)
  expect(entriesShown()[0]?.open).toBe(true)

  search('zebra')
  expect(status.textContent).toBe('No question matches')
  expect(screen.getByText(/No question here mentions/).textContent).toContain('“zebra”')

  search('')
  expect(status.textContent).toBe('19 questions')
  expect(screen.getByText(/No question here mentions/).hidden).toBe(true)
  expect(openInList()).toEqual([1, 2, 3, 4, 5])
  expect(entriesShown()).toHaveLength(19)
})

test('text typed before the script loaded is searched for, and stays in the box', () => {
  visit('recovery phrase')

  expect(screen.getByText('1 question matches')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('recovery phrase')
})

test('a translated page is searched in its translated text', () => {
  visit()
  const answer = inList(10).querySelector('p')
  answer?.replaceChildren(
    Object.assign(document.createElement('font'), { textContent: 'Ein Zebra streift.' }),
  )
  search('zebra')

  expect(entriesShown().map(({ id }) => id)).toEqual(['question-10'])
})

test('a search keeps open entries open, and opening a result opens it in the list too', () => {
  visit()
  toggle(inList(10))
  toggle(inList(1))

  search('FailSafe')
  expect(screen.getByText('2 questions match')).toBeTruthy()
  expect(entriesShown().map((entry) => entry.open)).toEqual([true, true])
  toggle(entriesShown()[0])
  search('FailSafe ')
  expect(entriesShown()[0]?.open).toBe(true)

  // Question 9's answer does not contain "incubator": only a click opens it.
  search('incubator')
  expect(screen.getByText('5 questions match')).toBeTruthy()
  expect(entriesShown().map((entry) => entry.open)).toEqual([true, true, false, true, true])
  toggle(entriesShown()[2])

  search('')
  expect(openInList()).toEqual([2, 3, 5, 9, 10])
})

test('if the dialog does not load, the page says so, and it can be tried again', async () => {
  vi.doMock('../../../../web/pages/faq/ask-dialog.tsx', () => {
    throw new Error('The network is down')
  })
  visit()
  askButton().click()

  const again = await screen.findByRole('button', { name: 'Try Again' })
  expect(again.closest('[hidden]')).toBeNull()
  vi.doUnmock('../../../../web/pages/faq/ask-dialog.tsx')
  await act(async () => again.click())
  expect(await screen.findByRole('dialog', { name: 'Ask a Question' })).toBeTruthy()
})

test('a sent question is confirmed with its id, and the dialog closes after three seconds; the id stays on the page', async () => {
  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(stored)
  visit()
  const dialog = await openDialog()
  fillIn(formIn(), questionAnswers)
  const timers = vi.spyOn(globalThis, 'setTimeout')
  fireEvent.click(dialog.getByRole('button', { name: 'Submit Question' }))

  await dialog.findByText('Question Submitted!')
  expect(dialog.getByText(questionForm.received)).toBeTruthy()
  expect(dialog.getByText(ID)).toBeTruthy()
  expect(JSON.parse(String(fetch.mock.calls[0]?.[1]?.body))).toMatchObject(questionAnswers)

  const closing = await waitFor(() => {
    const set = timers.mock.calls.find(([, delay]) => delay === 3_000)
    if (!set) throw new Error('Nothing is going to close the dialog')
    return set[0]
  })
  act(() => closing())
  expect(document.querySelector('dialog')?.open).toBe(false)
  const notice = screen.getByText('Your question is with us').closest('.notice')
  expect(notice?.closest('[role=status], [role=alert]'), 'a screen reader announces it once').toBe(
    notice?.parentElement,
  )
  expect(screen.getByText(ID)).toBeTruthy()
})

test('a failure keeps dialog and text; closing and asking again starts with an empty form', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({}, { status: 500 }))
  visit()
  let dialog = await openDialog()
  fillIn(formIn(), questionAnswers)
  fireEvent.click(dialog.getByRole('button', { name: 'Submit Question' }))
  await dialog.findByRole('alert')
  expect(dialog.getByText('Failed to submit question')).toBeTruthy()
  expect(answersIn(formIn())).toEqual(questionAnswers)

  fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
  expect(document.querySelector('dialog form')).toBeNull()
  dialog = await openDialog()
  const name = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
  expect(name.value).toBe('')
  expect(document.querySelector('dialog [data-slot="failure"]')?.hasAttribute('hidden')).toBe(true)

  // Emptied, but not lost: neither by closing nor by typing something else.
  fireEvent.input(name, { target: { value: 'Eve' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Put it back' }))
  expect(answersIn(formIn())).toEqual(questionAnswers)
})

test('a question stored after its dialog was closed is kept on the device only until its id is shown', async () => {
  let answer: (response: Response) => void = () => {}
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  )
  visit()
  const dialog = await openDialog()
  fillIn(formIn(), questionAnswers)
  fireEvent.click(dialog.getByRole('button', { name: 'Submit Question' }))
  fireEvent.click(await dialog.findByRole('button', { name: 'Close' }))
  expect(localStorage.getItem('touchstone_draft_question')).toContain('Does the streak stay?')
  await act(async () => answer(await stored()))
  expect(await screen.findByText(ID)).toBeTruthy()
  await expect.poll(() => localStorage.getItem('touchstone_draft_question')).toBeNull()
})

test('errors of a question are shown in the dialog', async () => {
  visit()
  const dialog = await openDialog()
  fillIn(formIn(), { ...questionAnswers, email: 'ada@example' })
  fireEvent.submit(formIn())
  expect(dialog.getByRole('link', { name: 'Email is invalid' })).toBeTruthy()
})

test('an empty question gets our error messages, not the browser’s', async () => {
  visit()
  const dialog = await openDialog()
  fireEvent.click(dialog.getByRole('button', { name: 'Submit Question' }))
  for (const name of ['Name is required', 'Email is required', 'Question is required']) {
    expect(dialog.getByRole('link', { name })).toBeTruthy()
  }
  expect(formIn().noValidate).toBe(true)
})

test('a question that fails after its dialog was closed is not lost: the page says so and opens it again as it was', async () => {
  let answer: (response: Response) => void = () => {}
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  )
  visit()
  const dialog = await openDialog()
  fillIn(formIn(), questionAnswers)
  fireEvent.click(dialog.getByRole('button', { name: 'Submit Question' }))
  await dialog.findByRole('button', { name: 'Submitting...' })
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
  await act(async () => answer(Response.json({ error: 'Out to lunch' }, { status: 503 })))

  const notice = (await screen.findByText('Your question was not sent')).closest('.notice')
  expect(screen.getByText('Out to lunch')).toBeTruthy()
  expect(notice?.closest('[role=status], [role=alert]'), 'a screen reader announces it once').toBe(
    notice?.parentElement,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Open it again' }))
  await waitFor(() => expect(answersIn(formIn())).toEqual(questionAnswers))
})

test('a question that fails while the dialog is open for another one is offered again once that is closed', async () => {
  let answer: (response: Response) => void = () => {}
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  )
  visit()
  let dialog = await openDialog()
  fillIn(formIn(), questionAnswers)
  fireEvent.click(dialog.getByRole('button', { name: 'Submit Question' }))
  await dialog.findByRole('button', { name: 'Submitting...' })
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
  dialog = await openDialog()
  await act(async () => answer(Response.json({ error: 'Out to lunch' }, { status: 503 })))
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
  expect(await screen.findByText('Your question was not sent')).toBeTruthy()
})

test('a question that failed is opened again as it was, also after another one was typed', async () => {
  let answer: (response: Response) => void = () => {}
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  )
  visit()
  let dialog = await openDialog()
  fillIn(formIn(), questionAnswers)
  fireEvent.click(dialog.getByRole('button', { name: 'Submit Question' }))
  await dialog.findByRole('button', { name: 'Submitting...' })
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
  dialog = await openDialog()
  const other = { name: 'Eve', email: 'eve@example.com', question: 'Where are the keys kept?' }
  fillIn(formIn(), other)
  await act(async () => answer(Response.json({ error: 'Out to lunch' }, { status: 503 })))
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Open it again' }))
  await waitFor(() => expect(answersIn(formIn())).toEqual(questionAnswers))
  fireEvent.click(screen.getByRole('button', { name: 'Put it back' }))
  expect(answersIn(formIn())).toEqual(other)
})

test('a question that failed is opened again as it was where the browser stores nothing', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('off', 'QuotaExceededError')
  })
  let answer: (response: Response) => void = () => {}
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  )
  visit()
  const dialog = await openDialog()
  fillIn(formIn(), questionAnswers)
  fireEvent.click(dialog.getByRole('button', { name: 'Submit Question' }))
  await dialog.findByRole('button', { name: 'Submitting...' })
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
  await act(async () => answer(Response.json({ error: 'Out to lunch' }, { status: 503 })))
  fireEvent.click(await screen.findByRole('button', { name: 'Open it again' }))
  await waitFor(() => expect(answersIn(formIn())).toEqual(questionAnswers))
})

test('an address that names an entry opens it', () => {
  history.replaceState(null, '', '/faq#question-12')
  visit()
  openAddressed()
  expect(inList(12).open).toBe(true)
  expect(inList(13).open).toBe(false)
  history.replaceState(null, '', '/faq#question-13')
  openAddressed()
  expect(inList(13).open).toBe(true)
})

test('an entry that an address or a topic opened is open after a search too', () => {
  history.replaceState(null, '', '/faq#question-12')
  visit()
  openAddressed()
  const topic = screen.getByRole('link', { name: 'Wallet and payment' })
  topic.click()
  history.replaceState(null, '', topic.getAttribute('href'))
  openAddressed()
  search('zebra')
  search('')
  expect(openInList()).toEqual([1, 2, 3, 4, 5, 12, 14])
})

test('every topic leads to an entry, in the order of the list', () => {
  visit()
  const targets = [...document.querySelectorAll('.faq-topics a')].map(
    (link) => link.getAttribute('href') ?? '',
  )
  const places = targets.map((target) => Number(target.replace('#question-', '')))

  expect(targets.every((target) => document.querySelector(target))).toBe(true)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})

test('a topic opens its entry again after that was closed, although the address stays the same', () => {
  visit()
  const topic = screen.getByRole('link', { name: 'Wallet and payment' })
  topic.click()
  toggle(inList(14))
  expect(inList(14).open).toBe(false)
  topic.click()
  expect(inList(14).open).toBe(true)
})

test('a topic leads to its entry also while a search hides that', () => {
  visit()
  search('recovery phrase')
  const topic = screen.getByRole('link', { name: 'Wallet and payment' })
  const entry = document.querySelector<HTMLDetailsElement>(topic.getAttribute('href') ?? '')
  expect(entry?.hidden).toBe(true)

  topic.click()
  expect(entry?.hidden).toBe(false)
  expect(entry?.open).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
  expect(screen.getByText('19 questions')).toBeTruthy()
})

test('a topic whose entry matches a search leaves the search as it is', () => {
  visit()
  search('wallet')
  screen.getByRole('link', { name: 'Wallet and payment' }).click()
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('wallet')
})

test('a button pressed before its script loaded opens the dialog once, when it has loaded', async () => {
  const page = write(<Page />)
  rememberPress(document)
  const place = page.querySelector<HTMLElement>('.ask-question') ?? expect.unreachable('no button')
  const coming = () => !place.querySelector<HTMLElement>('[data-part-coming]')?.hidden
  expect(coming()).toBe(false)
  askButton().click()
  askButton().click()
  expect(coming()).toBe(true)
  expect(screen.queryByRole('dialog')).toBeNull()

  await act(async () => askOnPress(place))
  expect(await screen.findAllByRole('dialog', { name: 'Ask a Question' })).toHaveLength(1)
  expect(coming()).toBe(false)
  await act(async () => document.querySelector<HTMLElement>('.dialog-close')?.click())
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an unpressed button opens nothing when its script loads', async () => {
  const page = write(<Page />)
  rememberPress(document)
  await act(async () => askOnPress(page.querySelector('.ask-question') ?? page))
  expect(screen.queryByRole('dialog')).toBeNull()
})
