import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { KEPT_MONTHS } from '#contract/form-terms'
import { DAY } from '#contract/timing'
import { entryId } from '#contract/wire/form'
import { forgetEntries, lastEntries, lastEntry, rememberEntry } from '../../../web/forms/last-entry.ts'
import { Page as StatusPage } from '../../../web/pages/application-status/page.tsx'
import { StatusLookup } from '../../../web/pages/application-status/status-lookup.tsx'
import { Page as InvestorPage } from '../../../web/pages/investor-form/page.tsx'

const FIRST = entryId.parse('TS-0123456789ABCDEFGHJKMNPQRS')
const SECOND = entryId.parse('TS-ZZZZZZZZZZZZZZZZZZZZZZZZZZ')
const NOW = Date.UTC(2026, 10, 22)

beforeEach(() => localStorage.clear())

test('the last id of each form is remembered separately, newest first', () => {
  rememberEntry({ form: 'investor', id: FIRST, sentAt: NOW - DAY })
  rememberEntry({ form: 'question', id: SECOND, sentAt: NOW })
  expect(lastEntry('investor', NOW)).toEqual({ form: 'investor', id: FIRST, sentAt: NOW - DAY })
  expect(lastEntry('developer', NOW)).toBeNull()
  expect(lastEntries(NOW).map(({ id }) => id)).toEqual([SECOND, FIRST])

  rememberEntry({ form: 'investor', id: SECOND, sentAt: NOW })
  expect(lastEntry('investor', NOW)?.id).toBe(SECOND)
  forgetEntries()
  expect(lastEntries(NOW)).toEqual([])
})

test('an id is offered only as long as its entry is kept', () => {
  rememberEntry({ form: 'question', id: FIRST, sentAt: NOW })
  const months = KEPT_MONTHS.question * 30 * DAY
  expect(lastEntry('question', NOW + months)?.id).toBe(FIRST)
  expect(lastEntry('question', NOW + months + 1)).toBeNull()
})

test('an id is deleted from this device once its entry is not kept any more', () => {
  rememberEntry({ form: 'question', id: FIRST, sentAt: NOW })
  rememberEntry({ form: 'investor', id: SECOND, sentAt: NOW })
  lastEntries(NOW + KEPT_MONTHS.question * 30 * DAY + 1)
  expect(Object.keys(localStorage)).toEqual(['touchstone_last_investor'])
})

test.each(['', '{', 'null', '{"id":"TS-1","sentAt":1}', '{"id":"TS-0123456789ABCDEFGHJKMNPQRS"}'])(
  'an invalid entry is ignored: %s',
  (text) => {
    localStorage.setItem('touchstone_last_investor', text)
    expect(lastEntry('investor', NOW)).toBeNull()
  },
)

test('without storage nothing is remembered, and nothing fails', () => {
  const off = () => {
    throw new DOMException('off', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: off, setItem: off, removeItem: off })
  try {
    rememberEntry({ form: 'investor', id: FIRST, sentAt: NOW })
    expect(lastEntries(NOW)).toEqual([])
    forgetEntries()
  } finally {
    vi.unstubAllGlobals()
  }
})

test('a form links to the status page, with the id of the last entry if this device knows one', () => {
  render(<InvestorPage />)
  expect(screen.getByRole('link', { name: 'See how far we are' }).getAttribute('href')).toBe(
    '/application-status',
  )
  cleanup()

  rememberEntry({ form: 'investor', id: FIRST, sentAt: Date.now() })
  render(<InvestorPage />)
  const offer = screen.getByRole('link', { name: `${FIRST} see its status` })
  expect(offer.getAttribute('href')).toBe(`/application-status?id=${FIRST}`)
  expect(offer.querySelector('[translate="no"]')?.textContent).toBe(FIRST)
})

test('the status page offers every id known on this device, and deletes them on request', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ status: 'answered' }))
  rememberEntry({ form: 'developer', id: FIRST, sentAt: new Date(2026, 10, 3, 12).getTime() })
  rememberEntry({ form: 'question', id: SECOND, sentAt: new Date(2026, 10, 22, 12).getTime() })
  const { hook, searchHook } = memoryLocation({ path: '/application-status' })
  render(
    <Router hook={hook} searchHook={searchHook}>
      <StatusPage />
    </Router>,
  )
  const asked = screen.getByLabelText<HTMLInputElement>('Application or question ID')
  expect(asked.value).toBe(SECOND)
  expect(screen.getByText('Question, 22 November 2026')).toBeTruthy()
  expect(screen.getByText('Project application, 3 November 2026')).toBeTruthy()
  expect(fetch).not.toHaveBeenCalled()

  fireEvent.click(screen.getByRole('button', { name: FIRST }))
  expect(asked.value).toBe(FIRST)
  expect((await screen.findByText(/^We have answered/)).closest('[hidden]')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Forget on this device' }))
  expect(asked.value).toBe('')
  expect(screen.getByText(/^We have answered/).closest('[hidden]'), 'nor how far it is').not.toBeNull()
  expect(document.activeElement, 'the pressed button is gone').toBe(asked)
  expect(screen.queryByRole('button', { name: FIRST })).toBeNull()
  expect(lastEntries(Date.now())).toEqual([])
})

test('an id that was typed before the page came alive is not overwritten by an offered one', () => {
  rememberEntry({ form: 'developer', id: FIRST, sentAt: Date.now() })
  const container = document.createElement('div')
  container.innerHTML = renderToString(<StatusLookup />)
  document.body.appendChild(container)
  const asked = screen.getByLabelText<HTMLInputElement>('Application or question ID')
  asked.value = SECOND
  render(<StatusLookup />, { container, hydrate: true })

  expect(screen.getByRole('button', { name: FIRST })).toBeTruthy()
  expect(asked.value).toBe(SECOND)
})

test('a typed id is not overwritten, neither by an offered one nor by deleting', () => {
  rememberEntry({ form: 'developer', id: FIRST, sentAt: Date.now() })
  const { hook, searchHook } = memoryLocation({ path: `/application-status?id=${SECOND}` })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ status: 'received' }))
  render(
    <Router hook={hook} searchHook={searchHook}>
      <StatusPage />
    </Router>,
  )
  const asked = screen.getByLabelText<HTMLInputElement>('Application or question ID')
  expect(asked.value).toBe(SECOND)
  fireEvent.click(screen.getByRole('button', { name: 'Forget on this device' }))
  expect(asked.value).toBe(SECOND)
})
