import { act, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { errors } from '#contract/errors'
import { LIVING_ID } from '#contract/form-page'
import { Page } from '../../../web/pages/application-status/page.tsx'
import { StatusLookup } from '../../../web/pages/application-status/status-lookup.tsx'
import { bringToLife } from '../../../web/shell/bring-to-life.tsx'

const ID = 'TS-0123456789ABCDEFGHJKMNPQRS'

function visit(path: string) {
  const { hook, searchHook } = memoryLocation({ path })
  render(
    <Router hook={hook} searchHook={searchHook}>
      <Page />
    </Router>,
  )
}

test.each([
  ['received', 'Received', 'It has arrived and is waiting for review.'],
  ['in_review', 'In review', 'Somebody is reading it, or finding out what you need to know.'],
  [
    'answered',
    'Answered',
    'We have answered. If nothing reached you, look in your spam folder, then ask us again.',
  ],
  ['declined', 'Declined', 'We have declined it, and written to you. If nothing reached you, ask us.'],
  ['withdrawn', 'Withdrawn', 'It was withdrawn. Nothing more happens with it.'],
])('an id that is %s is shown with its status', async (status, stage, meaning) => {
  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ status }))
  visit('/application-status')
  fireEvent.input(screen.getByLabelText('Application or question ID'), {
    target: { value: ID.toLowerCase() },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Look it up' }))

  await expect.poll(() => screen.getByText(meaning).closest('[hidden]')).toBeNull()
  expect(document.querySelector('[role="status"] > :not([hidden]) [aria-current="step"]')?.textContent).toBe(
    stage,
  )
  expect(fetch.mock.calls[0]?.[0]).toBe(`/api/applications/${ID}`)
})

test('an id typed before a translated page was hydrated stays in its field, with the caret', async () => {
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = `<div id="${LIVING_ID}"><font></font>${renderToString(<StatusLookup />)}</div>`
  const field = () => screen.getByLabelText<HTMLInputElement>('Application or question ID')
  field().focus()
  field().value = ID
  await act(async () => bringToLife(<StatusLookup />))
  expect(field().value).toBe(ID)
  expect(document.activeElement).toBe(field())
  expect(field().selectionStart).toBe(ID.length)
})

test('an id in the address is looked up at once', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ status: 'received' }))
  const brought = vi.spyOn(Element.prototype, 'scrollIntoView')
  visit(`/application-status?id=${ID}`)
  const answer = await screen.findByText('It has arrived and is waiting for review.')
  await expect.poll(() => brought.mock.contexts).toEqual([answer.closest('[role="status"]')])
  expect(screen.getByLabelText<HTMLInputElement>('Application or question ID').value).toBe(ID)
})

test('a new link can be asked for with the id that was found, unless another was typed', async () => {
  vi.stubEnv('MAIL', '1')
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ status: 'received' }))
  visit('/application-status')
  const other = `TS-${'0'.repeat(26)}`
  const field = () => screen.getByLabelText<HTMLInputElement>('Its ID')
  const find = (id: string) => {
    fireEvent.change(screen.getByLabelText('Application or question ID'), { target: { value: id } })
    fireEvent.click(screen.getByRole('button', { name: 'Look it up' }))
  }
  expect(field().value).toBe('')
  find(ID)
  await expect.poll(() => field().value).toBe(ID)
  find(other)
  await expect.poll(() => field().value).toBe(other)
  fireEvent.input(field(), { target: { value: 'TS-1' } })
  find(ID)
  await screen.findByText('It has arrived and is waiting for review.')
  expect(field().value).toBe('TS-1')
})

test('an id is extracted from a pasted link into the field', async () => {
  const fetch = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json({ status: 'received' }))
  visit('/application-status')
  const field = screen.getByLabelText<HTMLInputElement>('Application or question ID')
  expect(field.maxLength).toBe(-1)
  fireEvent.input(field, { target: { value: `see https://touchstone.example/application-status?id=${ID} ` } })
  fireEvent.click(screen.getByRole('button', { name: 'Look it up' }))

  expect(await screen.findByText('It has arrived and is waiting for review.')).toBeTruthy()
  expect(fetch.mock.calls[0]?.[0]).toBe(`/api/applications/${ID}`)
  expect(field.value).toBe(ID)
})

test('an invalid id is not requested', async () => {
  const fetch = vi.spyOn(globalThis, 'fetch')
  visit('/application-status')
  fireEvent.input(screen.getByLabelText('Application or question ID'), { target: { value: 'TS-123' } })
  fireEvent.click(screen.getByRole('button', { name: 'Look it up' }))
  expect(await screen.findByText(errors.application_unknown.error)).toBeTruthy()
  expect(fetch).not.toHaveBeenCalled()
})

test('without an id no request is sent, and the page says what is missing', async () => {
  const fetch = vi.spyOn(globalThis, 'fetch')
  visit('/application-status')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Look it up' }).form?.noValidate).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Look it up' }))
  expect(await screen.findByText('Please enter the ID that you were given.')).toBeTruthy()
  expect(screen.getByText('No ID entered')).toBeTruthy()
  expect(screen.queryByText('No answer')).toBeNull()
  expect(fetch).not.toHaveBeenCalled()
})

const refused = (code: 'rate_limited' | 'application_unknown' | 'internal') => () =>
  Promise.resolve(
    Response.json({ error: errors[code].error, code, requestId: 'r' }, { status: errors[code].status }),
  )

test.each([
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), /^Network error. Please check/],
  ['a failure of the server', refused('internal'), /^The server failed. Please try again/],
  ['a rate limit', refused('rate_limited'), /^Too many requests .* in a minute\./],
  [
    'an answer of another server',
    async () => new Response('<html>', { status: 502 }),
    /^The server’s answer could not be read/,
  ],
])(
  '%s is not reported as “Not found”, and the page says that the entry is unaffected',
  async (_, answer, sentence) => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(answer)
    visit(`/application-status?id=${ID}`)
    const said = await screen.findByText(sentence)
    expect(said.textContent).toMatch(/What you sent is not affected\.$/)
    expect(screen.queryByText('Not found')).toBeNull()
  },
)

test('a rate limit that names its end is reported in the server’s words', async () => {
  const { error, status } = errors.rate_limited
  const body = { error, code: 'rate_limited', requestId: 'r', retryAfter: 7 }
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(body, { status }))
  visit(`/application-status?id=${ID}`)
  expect(await screen.findByText(`${error} What you sent is not affected.`)).toBeTruthy()
})

test('every step up to the status is marked as done, and none after it', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ status: 'in_review' }))
  visit(`/application-status?id=${ID}`)
  await expect.poll(() => document.querySelector('.status-answer > :not([hidden])')).not.toBeNull()
  const done = document.querySelectorAll('.status-answer > :not([hidden]) .standing-done')
  expect([...done].map(({ textContent }) => textContent)).toEqual(['Received', 'In review'])
})

test('an unknown id is reported as “Not found”', async () => {
  const brought = vi.spyOn(Element.prototype, 'scrollIntoView')
  vi.spyOn(globalThis, 'fetch').mockImplementation(refused('application_unknown'))
  visit(`/application-status?id=${ID}`)
  expect(await screen.findByText(errors.application_unknown.error)).toBeTruthy()
  expect(screen.getByText('Not found')).toBeTruthy()
  expect(brought.mock.contexts, 'there is no answer to bring into view').toEqual([])
})

test('of two look-ups the later one is shown, also where the earlier one is answered last', async () => {
  const OTHER = ID.replace('0', '1')
  const answers = new Map<string, (status: string) => void>()
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    (path) =>
      new Promise((resolve) => answers.set(String(path), (status) => resolve(Response.json({ status })))),
  )
  visit(`/application-status?id=${OTHER}`)
  const field = screen.getByLabelText<HTMLInputElement>('Application or question ID')
  fireEvent.input(field, { target: { value: ID } })
  fireEvent.click(screen.getByRole('button', { name: 'Look it up' }))
  answers.get(`/api/applications/${ID}`)?.('received')
  await screen.findByText('It has arrived and is waiting for review.')
  await act(async () => answers.get(`/api/applications/${OTHER}`)?.('declined'))
  await act(async () => {})
  const shown = document.querySelector('.status-answer > :not([hidden])')
  expect(shown?.textContent).toContain('It has arrived and is waiting for review.')
})

test('an unanswered look-up times out after 15 s', async () => {
  vi.useFakeTimers()
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    (_, init) =>
      new Promise((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')))
      }),
  )
  visit(`/application-status?id=${ID}`)
  await act(() => vi.advanceTimersByTimeAsync(15_100))
  expect(screen.getByText(/^The server did not answer/)).toBeTruthy()
})
