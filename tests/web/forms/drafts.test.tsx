import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, useLayoutEffect } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { DAY } from '#contract/timing'
import { forgetDraft, sweepDrafts } from '../../../web/forms/draft.ts'
import { Page } from '../../../web/pages/investor-form/page.tsx'
import { investorAnswers } from '../../functions/people/forms/answers.ts'
import { fillIn, formOnPage } from './fill-in-form.ts'

const SLOT = 'touchstone_draft_investor'

const fullName = () => screen.getByLabelText<HTMLInputElement>('Full name')
const type = (name: string) => fireEvent.input(fullName(), { target: { value: name } })

/** Another tab's write into a slot, with the storage event in this one. */
function writtenElsewhere(slot: string, fullName: string): void {
  const draft = { values: { fullName }, startedAt: Date.now(), submissionKey: 'k'.repeat(32) }
  localStorage.setItem(slot, JSON.stringify({ ...draft, changedAt: Date.now() + 1000, page: 'another' }))
}

function receive(slot: string): void {
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: slot, newValue: '{}' })))
}

/** The page as it is in the HTML, before it is hydrated. */
function writtenPage(): HTMLElement {
  const page = document.createElement('div')
  document.body.insertAdjacentElement('beforeend', page)
  page.innerHTML = renderToString(<Page />)
  return page
}

test('two tabs with the same form keep separate drafts', () => {
  render(<Page />)
  type('Ada')
  writtenElsewhere(SLOT, 'Eve')
  receive(SLOT)
  expect(localStorage.getItem(SLOT)).toContain('Eve')
  expect(JSON.stringify(localStorage)).toContain('Ada')

  type('Ada Lindqvist')
  expect(localStorage.getItem(SLOT)).toContain('Eve')
  cleanup()
  render(<Page />)
  expect(fullName().value).toBe('Ada Lindqvist')
})

test('a suspended tab does not overwrite its draft after another tab took it over', () => {
  render(<Page />)
  type('Ada')
  writtenElsewhere(SLOT, 'Eve')
  type('Ada Lindqvist')
  expect(localStorage.getItem(SLOT)).toContain('Eve')
  expect(JSON.stringify(localStorage)).toContain('Ada Lindqvist')
})

test('a new tab starts with the most recently changed draft', () => {
  writtenElsewhere(SLOT, 'Eve')
  writtenElsewhere(`${SLOT}.other`, 'Ada')
  const older = JSON.parse(localStorage.getItem(SLOT) ?? '') as object
  localStorage.setItem(SLOT, JSON.stringify({ ...older, changedAt: 1 }))
  render(<Page />)
  expect(fullName().value).toBe('Ada')
})

test('a draft is deleted from the device after 30 days, on a visit of any page', () => {
  const now = Date.now()
  writtenElsewhere(SLOT, 'Ada')
  localStorage.setItem('touchstone_draft_question', '{"values":')
  localStorage.setItem('touchstone_last_investor', 'not a draft')
  sweepDrafts(now + 30 * DAY - 1000)
  expect(Object.keys(localStorage)).toEqual([SLOT, 'touchstone_last_investor'])
  sweepDrafts(now + 30 * DAY + 1000)
  expect(Object.keys(localStorage)).toEqual(['touchstone_last_investor'])
})

test('a draft that this version of the page cannot read is kept for the version that can', () => {
  const now = Date.now()
  const unknown = JSON.stringify({ startedAt: now, submissionKey: 'key', values: { tags: { first: 'a' } } })
  localStorage.setItem(SLOT, unknown)
  render(<Page />)
  expect(fullName().value).toBe('')
  expect(localStorage.getItem(SLOT)).toBe(unknown)
  sweepDrafts(now + 31 * DAY)
  expect(localStorage.getItem(SLOT)).toBeNull()
})

test('after a clock correction recent drafts are kept, unless their times are implausible', () => {
  const now = Date.now()
  writtenElsewhere(SLOT, 'Ada')
  sweepDrafts(now - DAY / 2)
  expect(Object.keys(localStorage)).toEqual([SLOT])
  sweepDrafts(now - 2 * DAY)
  expect(Object.keys(localStorage)).toEqual([])
})

test('a form can be emptied, and its former answers restored', () => {
  render(<Page />)
  fillIn(formOnPage(), investorAnswers)
  cleanup()
  render(<Page />)
  fireEvent.click(screen.getByRole('button', { name: 'Start with an empty form' }))
  expect(fullName().value).toBe('')
  expect(JSON.stringify(localStorage)).not.toContain('Ada')

  fireEvent.click(screen.getByRole('button', { name: 'Put it back' }))
  expect(fullName().value).toBe('Ada Lindqvist')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Telegram' }).checked).toBe(true)
  cleanup()
  render(<Page />)
  expect(fullName().value).toBe('Ada Lindqvist')
})

test('newer answers are not lost when the earlier ones are restored', () => {
  render(<Page />)
  type('Ada')
  cleanup()
  render(<Page />)
  fireEvent.click(screen.getByRole('button', { name: 'Start with an empty form' }))
  type('Eve')
  fireEvent.click(screen.getByRole('button', { name: 'Put it back' }))
  expect(fullName().value).toBe('Ada')
  fireEvent.click(screen.getByRole('button', { name: 'Put it back' }))
  expect(fullName().value).toBe('Eve')
})

test('set-aside answers belong to this page view: they are gone once the other answers were sent', () => {
  render(<Page />)
  type('Ada')
  writtenElsewhere(SLOT, 'Zoe')
  receive(SLOT)
  cleanup()
  render(<Page />)
  fireEvent.click(screen.getByRole('button', { name: 'Start with an empty form' }))
  type('Eve')
  fireEvent.click(screen.getByRole('button', { name: 'Put it back' }))
  expect(JSON.stringify(localStorage)).toContain('Ada')
  expect(JSON.stringify(localStorage)).not.toContain('Eve')
})

test('restored answers do not overwrite what another tab has stored meanwhile', () => {
  render(<Page />)
  type('Ada')
  cleanup()
  render(<Page />)
  fireEvent.click(screen.getByRole('button', { name: 'Start with an empty form' }))
  writtenElsewhere(SLOT, 'Eve')
  fireEvent.click(screen.getByRole('button', { name: 'Put it back' }))
  expect(fullName().value).toBe('Ada')
  expect(localStorage.getItem(SLOT)).toContain('Eve')
  expect(JSON.stringify(localStorage)).toContain('Ada')
})

test('with the answers that were sent their copies are erased, but not what was typed on in another tab', () => {
  const sent = { values: { fullName: 'Ada' }, startedAt: Date.now(), submissionKey: 'k'.repeat(32) }
  const typedOn = { ...sent, values: { fullName: 'Ada Lindqvist' } }
  localStorage.setItem(SLOT, JSON.stringify(sent))
  localStorage.setItem(`${SLOT}.copy`, JSON.stringify(sent))
  localStorage.setItem(`${SLOT}.further`, JSON.stringify(typedOn))
  localStorage.setItem(`${SLOT}.apart`, JSON.stringify({ ...sent, submissionKey: 'm'.repeat(32) }))
  forgetDraft({ slot: SLOT, ...sent })
  expect(Object.keys(localStorage)).toEqual([`${SLOT}.further`, `${SLOT}.apart`])
})

test('what software wrote into the hidden field is not put back with the answers', () => {
  const hidden = () => document.querySelector<HTMLInputElement>('[name="reference"]')
  render(<Page />)
  const field = hidden()
  if (field) fireEvent.input(field, { target: { value: 'https://spam.example' } })
  type('Ada')
  cleanup()
  render(<Page />)
  expect(fullName().value).toBe('Ada')
  expect(hidden()?.value).toBe('')
})

test('while the form is being sent it cannot be emptied', () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise(() => {}))
  render(<Page />)
  fillIn(formOnPage(), investorAnswers)
  cleanup()
  render(<Page />)
  fireEvent.click(screen.getByRole('button', { name: 'Submit Application' }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Start with an empty form' }).disabled).toBe(
    true,
  )
})

test('a draft is in its fields before the hydrated page is painted, however long it is', () => {
  const long = `Ada ${'x'.repeat(100_000)}`
  writtenElsewhere(SLOT, long)
  let painted = ''
  function UntilPaint({ children }: { children: ReactNode }) {
    useLayoutEffect(() => {
      painted = fullName().value
    }, [])
    return children
  }
  render(
    <UntilPaint>
      <Page />
    </UntilPaint>,
  )
  expect(painted).toBe(long)
})

test('if a visitor typed before hydration, the draft’s value of that field can be restored', () => {
  const page = writtenPage()
  const draft = { fullName: 'Ada Lindqvist, with all her titles', email: 'ada@example.org' }
  const kept = { values: draft, startedAt: Date.now(), submissionKey: 'k'.repeat(32), changedAt: 1, page: '' }
  localStorage.setItem(SLOT, JSON.stringify(kept))
  fullName().value = 'A'
  render(<Page />, { container: page, hydrate: true })
  expect(fullName().value).toBe('A')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' }).value).toBe('ada@example.org')

  type('Ad')
  fireEvent.click(screen.getByRole('button', { name: 'Put it back' }))
  expect(fullName().value).toBe(draft.fullName)
  expect(localStorage.getItem(SLOT)).toContain(draft.fullName)
  fireEvent.click(screen.getByRole('button', { name: 'Put it back' }))
  expect(fullName().value).toBe('Ad')
})

test('what was typed before hydration is stored, even if nothing is typed afterwards', () => {
  const page = writtenPage()
  fullName().value = 'Ada'
  render(<Page />, { container: page, hydrate: true })
  cleanup()
  render(<Page />)
  expect(fullName().value).toBe('Ada')
})

test('a page without typed text stores nothing when it is hydrated', () => {
  render(<Page />, { container: writtenPage(), hydrate: true })
  expect(localStorage).toHaveLength(0)
})

test('what was typed before a translated page was hydrated is stored together with the draft', () => {
  const page = writtenPage()
  writtenElsewhere(SLOT, 'Ada Lindqvist')
  screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' }).value = 'ada@example.org'
  // React writes a translated page anew.
  render(<Page />, { container: page })
  expect(fullName().value).toBe('Ada Lindqvist')
  expect(localStorage.getItem(SLOT)).toContain('Ada Lindqvist')
  expect(localStorage.getItem(SLOT)).toContain('ada@example.org')
})

test('answers that replace those of the last attempt are not judged by its errors and failure', async () => {
  render(<Page />)
  fillIn(formOnPage(), { ...investorAnswers, email: 'ada' })
  cleanup()
  render(<Page />)
  const email = () => screen.getByRole('textbox', { name: 'Email' })
  const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Submit Application' }))
  submit()
  expect(email().getAttribute('aria-invalid')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: 'Start with an empty form' }))
  expect(screen.queryByText('Email is invalid')).toBeNull()
  expect(email().getAttribute('aria-invalid')).toBe('false')

  submit()
  expect(fullName().getAttribute('aria-invalid')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: 'Put it back' }))
  expect(fullName().value).toBe('Ada Lindqvist')
  expect(fullName().getAttribute('aria-invalid')).toBe('false')

  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  fireEvent.input(email(), { target: { value: 'ada@example.org' } })
  submit()
  expect(await screen.findByText(/^Network error/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Start with an empty form' }))
  expect(screen.queryByText(/^Network error/)).toBeNull()
})
