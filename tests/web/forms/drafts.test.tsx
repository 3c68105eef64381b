import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, useLayoutEffect } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { DAY } from '#contract/timing'
import { sweepDrafts } from '../../../web/forms/draft.ts'
import { Page } from '../../../web/pages/investor-form/page.tsx'
import { investorAnswers } from '../../functions/people/forms/answers.ts'
import { fillIn } from './fill-in-form.ts'

const SLOT = 'touchstone_draft_investor'

function formOnPage(): HTMLFormElement {
  const form = document.querySelector<HTMLFormElement>('form[data-form]')
  if (!form) throw new Error('There is no form on the page')
  return form
}

const fullName = () => screen.getByLabelText<HTMLInputElement>('Full name')
const type = (name: string) => fireEvent.input(fullName(), { target: { value: name } })

/** What another tab writes into a slot, and this one hears of. */
function writtenElsewhere(slot: string, fullName: string): void {
  const draft = { values: { fullName }, startedAt: Date.now(), submissionKey: 'k'.repeat(32) }
  localStorage.setItem(slot, JSON.stringify({ ...draft, changedAt: Date.now() + 1000, page: 'another' }))
}

function hear(slot: string): void {
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: slot, newValue: '{}' })))
}

test('two tabs with the same form keep a draft each, whichever is typed in', () => {
  render(<Page />)
  type('Ada')
  writtenElsewhere(SLOT, 'Eve')
  hear(SLOT)
  expect(localStorage.getItem(SLOT)).toContain('Eve')
  expect(JSON.stringify(localStorage)).toContain('Ada')

  type('Ada Lindqvist')
  expect(localStorage.getItem(SLOT)).toContain('Eve')
  cleanup()
  render(<Page />)
  expect(fullName().value).toBe('Ada Lindqvist')
})

test('a tab that was asleep while another took its draft over does not write over it either', () => {
  render(<Page />)
  type('Ada')
  writtenElsewhere(SLOT, 'Eve')
  type('Ada Lindqvist')
  expect(localStorage.getItem(SLOT)).toContain('Eve')
  expect(JSON.stringify(localStorage)).toContain('Ada Lindqvist')
})

test('a new tab begins with the draft that was changed last', () => {
  writtenElsewhere(SLOT, 'Eve')
  writtenElsewhere(`${SLOT}.other`, 'Ada')
  const older = JSON.parse(localStorage.getItem(SLOT) ?? '') as object
  localStorage.setItem(SLOT, JSON.stringify({ ...older, changedAt: 1 }))
  render(<Page />)
  expect(fullName().value).toBe('Ada')
})

test('a draft of 30 days is gone from the device, whatever page is visited', () => {
  const now = Date.now()
  writtenElsewhere(SLOT, 'Ada')
  localStorage.setItem('touchstone_draft_question', '{"values":')
  localStorage.setItem('touchstone_last_investor', 'not a draft')
  sweepDrafts(now + 30 * DAY - 1000)
  expect(Object.keys(localStorage)).toEqual([SLOT, 'touchstone_last_investor'])
  sweepDrafts(now + 30 * DAY + 1000)
  expect(Object.keys(localStorage)).toEqual(['touchstone_last_investor'])
})

test('a draft that this version of the page cannot read is left to the one that can', () => {
  const now = Date.now()
  const unknown = JSON.stringify({ startedAt: now, submissionKey: 'key', values: { tags: { first: 'a' } } })
  localStorage.setItem(SLOT, unknown)
  render(<Page />)
  expect(fullName().value).toBe('')
  expect(localStorage.getItem(SLOT)).toBe(unknown)
  sweepDrafts(now + 31 * DAY)
  expect(localStorage.getItem(SLOT)).toBeNull()
})

test('a device whose clock is put right keeps what was typed before, unless it is from another time', () => {
  const now = Date.now()
  writtenElsewhere(SLOT, 'Ada')
  sweepDrafts(now - DAY / 2)
  expect(Object.keys(localStorage)).toEqual([SLOT])
  sweepDrafts(now - 2 * DAY)
  expect(Object.keys(localStorage)).toEqual([])
})

test('an empty form can be had, and what stood in it before put back', () => {
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

test('what was typed instead is not lost when the earlier answers are put back', () => {
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

test('what lies aside is this page’s alone: it does not come back once the other answers were sent', () => {
  render(<Page />)
  type('Ada')
  writtenElsewhere(SLOT, 'Zoe')
  hear(SLOT)
  cleanup()
  render(<Page />)
  fireEvent.click(screen.getByRole('button', { name: 'Start with an empty form' }))
  type('Eve')
  fireEvent.click(screen.getByRole('button', { name: 'Put it back' }))
  expect(JSON.stringify(localStorage)).toContain('Ada')
  expect(JSON.stringify(localStorage)).not.toContain('Eve')
})

test('answers that are put back do not write over what another tab has kept in their place meanwhile', () => {
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

test('while the form is being sent nothing can be emptied', () => {
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

test('a draft stands in its fields before the page that came alive is painted, however long it is', () => {
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

test('where a visitor typed before the page was alive, what the draft had there can be put back', () => {
  const page = document.createElement('div')
  document.body.insertAdjacentElement('beforeend', page)
  page.innerHTML = renderToString(<Page />)
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
