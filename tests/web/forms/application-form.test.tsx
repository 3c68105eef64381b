import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { LIVE } from '#contract/developer'
import { errors } from '#contract/errors'
import { DAY } from '#contract/timing'
import { developerForm } from '#contract/wire/developer'
import { entryId } from '#contract/wire/form'
import { namedSentence } from '#contract/wire/form-values'
import { investorForm } from '#contract/wire/investor'
import { lastEntry, rememberEntry } from '../../../web/forms/last-entry.ts'
import { Page as DeveloperPage } from '../../../web/pages/developer-form/page.tsx'
import { Page as IncubatorPage } from '../../../web/pages/incubator-form/page.tsx'
import { Page as InvestorPage } from '../../../web/pages/investor-form/page.tsx'
import { keepFocus } from '../../../web/shell/keep-focus.ts'
import { requiredAnswers } from '../../contract/required-answers.ts'
import { incubatorAnswers, investorAnswers } from '../../functions/people/forms/answers.ts'
import { fillIn, formOnPage } from './fill-in-form.ts'

const ID = entryId.parse('TS-0123456789ABCDEFGHJKMNPQRS')
const required = requiredAnswers.filter(([form]) => form.name === investorForm.name)

/** The server: answers each post in turn; the last answer repeats. */
function serverSaying(...answers: (() => Response | Promise<Response>)[]) {
  let next = 0
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    const answer = answers[Math.min(next++, answers.length - 1)]
    if (!answer) throw new TypeError('Failed to fetch')
    return answer()
  })
}

const stored = () => Response.json({ success: true, applicationId: ID })
const refused = (status: number, body: unknown) => () => Response.json(body, { status })

const submitButton = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: /^Submit Application$|^Submitting/ })
const summary = () => screen.queryByRole('alert', { name: 'There is a problem' })
const bodyOf = (fetch: ReturnType<typeof serverSaying>, call = 0) =>
  JSON.parse(String(fetch.mock.calls[call]?.[1]?.body)) as Record<string, unknown>

test('an empty form is not sent: all errors appear in a summary that takes the focus and links to the fields', async () => {
  const fetch = serverSaying(stored)
  render(<InvestorPage />)
  fireEvent.click(submitButton())

  const list = within(summary() as HTMLElement).getAllByRole('link')
  expect(list.map((link) => link.textContent)).toEqual(
    required.map(([, field, sentence]) => namedSentence(investorForm, field, sentence)),
  )
  expect(document.activeElement).toBe(summary())
  expect(screen.getByRole('textbox', { name: 'Email' }).getAttribute('aria-invalid')).toBe('true')
  expect(fetch).not.toHaveBeenCalled()

  fireEvent.click(list[2] as HTMLElement)
  expect(document.activeElement).toBe(screen.getByLabelText('Country'))
})

test('editing a field removes its own error, and no other', () => {
  render(<InvestorPage />)
  fireEvent.click(submitButton())
  fireEvent.input(screen.getByRole('textbox', { name: 'Email' }), { target: { value: 'a' } })

  const left = within(summary() as HTMLElement)
    .getAllByRole('link')
    .map((link) => link.textContent)
  expect(left).not.toContain('Email is required')
  expect(left).toHaveLength(required.length - 1)
  expect(screen.getByRole('textbox', { name: 'Email' }).getAttribute('aria-invalid')).toBe('false')

  fireEvent.click(screen.getByRole('checkbox', { name: 'XRPL' }))
  const corrected = within(summary() as HTMLElement).getByText(/Please select at least one blockchain$/)
  expect(corrected.closest('[data-mended]')?.getAttribute('aria-hidden')).toBe('true')
  fireEvent.click(submitButton())
  expect(within(summary() as HTMLElement).getByText('Email is invalid')).toBeTruthy()
})

test('a wrong field is described by its error, and a corrected one by its hint alone', () => {
  render(<DeveloperPage />)
  const address = screen.getByRole('textbox', { name: /^Contract address/ })
  const descriptions = () =>
    (address.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
  fireEvent.change(screen.getByLabelText('Development stage'), { target: { value: LIVE } })
  fireEvent.click(submitButton())
  const hint = expect.stringContaining('Required when the project is live')
  expect(descriptions()).toEqual([hint, 'Contract address is required for live projects'])

  fireEvent.input(address, { target: { value: 'r1' } })
  expect(descriptions()).toEqual([hint])
})

test('a long answer shows its count towards the recommended length, and any answer shows when few characters are left', () => {
  render(<IncubatorPage />)
  const countOf = (label: string) =>
    screen.getByLabelText(label).closest('[data-field]')?.querySelector('.field-count')?.textContent
  const type = (label: string, value: string) =>
    fireEvent.input(screen.getByLabelText(label), { target: { value } })
  expect(countOf('Project overview')).toBe('0 of 50')
  type('Project overview', 'x'.repeat(49))
  expect(countOf('Project overview')).toBe('49 of 50')
  type('Project overview', 'x'.repeat(1050))
  expect(countOf('Project overview')).toBe('1,050 characters')
  expect(countOf('Why Touchstone?')).toBe('0 of 100')
  type('Why Touchstone?', 'x'.repeat(3900))
  expect(countOf('Why Touchstone?')).toBe('3,900 of at most 4,000')
  expect(countOf('Project name')).toBe('')
  type('Project name', 'x'.repeat(201))
  expect(countOf('Project name')).toBe('201 of at most 200')
  type('Project name', '한'.normalize('NFD').repeat(180))
  expect(countOf('Project name')).toBe('180 of at most 200')
  type('Project name', '💎'.repeat(190))
  expect(countOf('Project name')).toBe('190 of at most 200')
  cleanup()
  render(<IncubatorPage />)
  expect(countOf('Project overview')).toBe('1,050 characters')
})

test('without a script no count is shown, because it would not count', () => {
  const page = document.createElement('div')
  page.innerHTML = renderToString(<IncubatorPage />)
  const counts = [...page.querySelectorAll('.field-count')].map(({ textContent }) => textContent)
  expect(counts).toEqual(['', '', '', '', ''])
})

test('what is typed stands in its own direction', () => {
  render(<IncubatorPage />)
  const boxes = screen.getAllByRole('textbox')
  expect(boxes.map((box) => box.getAttribute('dir'))).toEqual(boxes.map(() => 'auto'))
})

test('a contract address is required only while the project is live', () => {
  render(<DeveloperPage />)
  fireEvent.input(screen.getByLabelText('Development stage'), { target: { value: 'Live on Mainnet' } })
  fireEvent.click(submitButton())
  expect(screen.getByRole('link', { name: 'Contract address is required for live projects' })).toBeTruthy()

  fireEvent.input(screen.getByLabelText('Development stage'), { target: { value: 'Concept Only' } })
  expect(screen.queryByRole('link', { name: 'Contract address is required for live projects' })).toBeNull()
})

test('each click on a checkbox adds or removes its value', async () => {
  const fetch = serverSaying(stored)
  render(<InvestorPage />)
  fillIn(formOnPage(), { ...investorAnswers, preferredBlockchains: ['XRPL', 'Solana'] })
  fireEvent.click(screen.getByRole('checkbox', { name: 'XRPL' }))
  fireEvent.click(screen.getByLabelText('Bitcoin'))
  fireEvent.click(submitButton())
  await screen.findByRole('heading', { name: 'Application received' })
  expect(bodyOf(fetch).preferredBlockchains).toEqual(['Bitcoin', 'Solana'])
})

test('the request has the cleaned answers, a key and the time taken', async () => {
  const fetch = serverSaying(stored)
  render(<IncubatorPage />)
  fillIn(formOnPage(), { ...incubatorAnswers, fullName: '  Ada  Lindqvist ' })
  fireEvent.click(submitButton())
  await screen.findByRole('heading', { name: 'Application received' })

  const { submissionKey, elapsed, ...answers } = bodyOf(fetch)
  expect(answers).toEqual({ ...incubatorAnswers, reference: '' })
  expect(submissionKey).toMatch(/^[0-9a-f]{32}$/)
  expect(elapsed).toBeTypeOf('number')
  expect(fetch.mock.calls[0]?.[0]).toBe('/api/incubator/applications')
})

test('while the form is being sent all controls are disabled and the button says so; a second click sends nothing', async () => {
  let answer: (response: Response) => void = () => {}
  const fetch = serverSaying(
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  )
  render(<InvestorPage />)
  fillIn(formOnPage(), investorAnswers)
  const button = submitButton()
  fireEvent.click(button)
  fireEvent.click(button)
  fireEvent.submit(formOnPage())

  expect(submitButton().textContent).toBe('Submitting...')
  expect(submitButton().getAttribute('aria-disabled')).toBe('true')
  expect(formOnPage().querySelector('fieldset')?.disabled).toBe(true)
  expect(fetch).toHaveBeenCalledTimes(1)
  await act(async () => answer(stored()))
  await screen.findByRole('heading', { name: 'Application received' })
})

test('if an investor chooses Telegram or Discord, the name there is asked for but optional', async () => {
  const fetch = serverSaying(stored)
  render(<InvestorPage />)
  const { telegramDiscord: _, ...answers } = investorAnswers
  fillIn(formOnPage(), answers)
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: /^Your name on Telegram or Discord/ })
  expect(name.required).toBe(false)
  expect(name.closest('.field-with-more')?.contains(screen.getByRole('radio', { name: 'Telegram' }))).toBe(
    true,
  )
  const hint = name.getAttribute('aria-describedby')?.split(' ')[0] ?? ''
  expect(document.getElementById(hint)?.textContent).toBe('Without it we write to your e-mail address.')

  fireEvent.click(submitButton())
  await screen.findByRole('heading', { name: 'Application received' })
  expect(bodyOf(fetch)).toMatchObject({ contactMethod: 'telegram' })
})

test('the card shows message and id, and offers an empty form or the way home', async () => {
  serverSaying(stored)
  render(<InvestorPage />)
  fillIn(formOnPage(), investorAnswers)
  fireEvent.click(submitButton())

  const heading = await screen.findByRole('heading', { name: 'Application received' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(screen.getByText(investorForm.received)).toBeTruthy()
  expect(screen.getByText(ID)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/')
  expect(screen.getByRole('link', { name: 'see how far we are' }).getAttribute('href')).toBe(
    `/application-status?id=${ID}`,
  )
  expect(document.querySelector('form[data-form]')).toBeNull()

  fireEvent.click(screen.getByRole('button', { name: 'Submit Another Application' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Full name'))
  expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('')
  expect(screen.getByLabelText<HTMLInputElement>('XRPL').checked).toBe(false)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Email' }).checked).toBe(true)
  expect(screen.queryByRole('heading', { name: 'Application received' })).toBeNull()
})

test('another application starts empty, also where another tab keeps a draft', async () => {
  serverSaying(stored)
  render(<InvestorPage />)
  fillIn(formOnPage(), investorAnswers)
  const draft = { values: { fullName: 'Eve' }, startedAt: Date.now(), submissionKey: 'k'.repeat(32) }
  localStorage.setItem('touchstone_draft_investor.other', JSON.stringify({ ...draft, page: 'another' }))
  fireEvent.click(submitButton())
  fireEvent.click(await screen.findByRole('button', { name: 'Submit Another Application' }))
  expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('')
  fireEvent.click(screen.getByRole('button', { name: 'Put it back' }))
  expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('Eve')
})

test.each([
  [
    'the server’s error message',
    refused(429, { error: errors.form_capped.error, code: 'form_capped', requestId: 'r' }),
    errors.form_capped.error,
  ],
  ['the error message of a server without codes', refused(503, { error: 'Out to lunch' }), 'Out to lunch'],
  ['the general error, when the answer has no message', refused(500, {}), 'Failed to submit application'],
  [
    'the general error, when the answer’s message is empty',
    refused(500, { error: '' }),
    'Failed to submit application',
  ],
  [
    'the general error, when the answer is not JSON',
    () => new Response('<html>', { status: 502 }),
    'Failed to submit application',
  ],
  [
    'a request to try again, when the answer is invalid',
    () => Response.json({ success: true }),
    'Failed to submit application. Please try again.',
  ],
  [
    'a request to try again, when the answer of a success is not JSON',
    () => new Response('<html>'),
    'Failed to submit application. Please try again.',
  ],
  [
    'the network error',
    () => Promise.reject(new TypeError('Failed to fetch')),
    'Network error. Please check your connection and try again.',
  ],
])(
  'a failure shows %s, takes the focus, can be dismissed, and keeps what was typed',
  async (_, answer, sentence) => {
    serverSaying(answer)
    keepFocus(render(<InvestorPage />).container)
    fillIn(formOnPage(), investorAnswers)
    fireEvent.click(submitButton())

    expect(await screen.findByText(sentence)).toBeTruthy()
    const banner = screen.getByText('Submission Failed')
    await waitFor(() => expect(document.activeElement?.contains(banner)).toBe(true))
    expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('Ada Lindqvist')
    expect(submitButton().getAttribute('aria-disabled')).toBeNull()

    screen.getByRole('button', { name: 'Dismiss' }).focus()
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(document.querySelector('[data-slot="failure"]')?.hasAttribute('hidden')).toBe(true)
    await waitFor(() => expect(document.activeElement).toBe(formOnPage()))
    expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('Ada Lindqvist')
  },
)

test('a hidden field filled in by the visitor’s own software refuses the form only once', async () => {
  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    const { reference } = JSON.parse(String(init?.body)) as { reference: string }
    if (reference === '') return stored()
    const { status, error } = errors.form_suspect
    return Response.json({ error, code: 'form_suspect', requestId: 'r' }, { status })
  })
  render(<InvestorPage />)
  fillIn(formOnPage(), { ...investorAnswers, reference: 'Ada' })
  fireEvent.click(submitButton())
  expect(await screen.findByText(errors.form_suspect.error)).toBeTruthy()
  fillIn(formOnPage(), { reference: 'Ada again' })
  fireEvent.click(submitButton())
  expect(await screen.findByText(ID)).toBeTruthy()
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('with a silent server the page says after 15 s that it still tries, and after 60 s stops and keeps all answers', async () => {
  vi.useFakeTimers()
  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(
    (_, init) =>
      new Promise((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')))
      }),
  )
  render(<InvestorPage />)
  fillIn(formOnPage(), investorAnswers)
  fireEvent.click(submitButton())
  await act(() => vi.advanceTimersByTimeAsync(14_900))
  expect(screen.queryByText(/still trying/)).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(screen.getByText(/still trying/).closest('[role="status"]')).toBeTruthy()
  expect(submitButton().getAttribute('aria-disabled')).toBe('true')

  await act(() => vi.advanceTimersByTimeAsync(45_000))
  expect(screen.getByText(/^No answer came within a minute. What you typed is kept/)).toBeTruthy()
  expect(screen.queryByText(/still trying/)).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('Ada Lindqvist')

  fireEvent.click(submitButton())
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(bodyOf(fetch, 1).submissionKey).toBe(bodyOf(fetch, 0).submissionKey)
})

test('the time taken counts from when the page was readable, not from when its scripts arrived', async () => {
  const page = document.createElement('div')
  document.body.insertAdjacentElement('beforeend', page)
  page.innerHTML = renderToString(<InvestorPage />)
  vi.spyOn(performance, 'now').mockReturnValue(60_000.7)
  const fetch = serverSaying(stored)
  render(<InvestorPage />, { container: page, hydrate: true })
  fillIn(formOnPage(), investorAnswers)
  fireEvent.click(submitButton())
  await screen.findByText(ID)
  expect(bodyOf(fetch).elapsed).toBeGreaterThanOrEqual(60_000)
  expect(investorForm.schema.safeParse(bodyOf(fetch)).success).toBe(true)
})

test('a form is sent without the time taken where the clock was set back meanwhile', async () => {
  const fetch = serverSaying(stored)
  render(<InvestorPage />)
  fillIn(formOnPage(), investorAnswers)
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 60 * 60_000)
  fireEvent.click(submitButton())
  await screen.findByText(ID)
  expect(bodyOf(fetch)).not.toHaveProperty('elapsed')
})

test('a field error found only by the server is shown like any other', async () => {
  const fields = { email: 'Email is invalid' }
  serverSaying(
    refused(422, { error: errors.form_invalid.error, code: 'form_invalid', requestId: 'r', fields }),
  )
  render(<InvestorPage />)
  fillIn(formOnPage(), investorAnswers)
  fireEvent.click(submitButton())
  await waitFor(() => expect(summary()).not.toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(summary()))
  const email = screen.getByRole('textbox', { name: 'Email' })
  expect(email.getAttribute('aria-invalid')).toBe('true')

  // This page finds nothing wrong with it, and must not say so.
  fireEvent.input(screen.getByLabelText('Full name'), { target: { value: 'Ada' } })
  expect(email.getAttribute('aria-invalid')).toBe('true')
  fireEvent.input(email, { target: { value: 'ada@example.com' } })
  expect(email.getAttribute('aria-invalid')).toBe('false')
})

test('a second attempt after a failure uses the same key', async () => {
  const fetch = serverSaying(refused(500, {}), stored)
  render(<InvestorPage />)
  fillIn(formOnPage(), investorAnswers)
  fireEvent.click(submitButton())
  await screen.findByRole('alert')
  fireEvent.click(submitButton())
  await screen.findByRole('heading', { name: 'Application received' })
  expect(bodyOf(fetch, 0).submissionKey).toBe(bodyOf(fetch, 1).submissionKey)
})

test('a draft survives a reload with its key, and ends when it is sent', async () => {
  const fetch = serverSaying(refused(500, {}), stored)
  const first = render(<InvestorPage />)
  fillIn(formOnPage(), investorAnswers)
  fireEvent.click(submitButton())
  await screen.findByRole('alert')
  first.unmount()

  const second = render(
    <StrictMode>
      <InvestorPage />
    </StrictMode>,
  )
  expect(screen.getByText(/was put back/)).toBeTruthy()
  fireEvent.click(submitButton())
  await screen.findByRole('heading', { name: 'Application received' })
  expect(bodyOf(fetch, 1)).toMatchObject({
    ...investorAnswers,
    submissionKey: bodyOf(fetch, 0).submissionKey,
  })
  second.unmount()

  render(<InvestorPage />)
  expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('')
  expect(screen.queryByText(/was put back/)).toBeNull()
})

test('a draft can be discarded for an empty form', () => {
  render(<InvestorPage />)
  fillIn(formOnPage(), investorAnswers)
  cleanup()
  render(<InvestorPage />)
  fireEvent.click(screen.getByRole('button', { name: 'Start with an empty form' }))
  expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Email' }).checked).toBe(true)
  cleanup()
  render(<InvestorPage />)
  expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('')
})

test('each form has its own draft', () => {
  render(<InvestorPage />)
  fillIn(formOnPage(), { fullName: 'Ada' })
  cleanup()
  render(<DeveloperPage />)
  expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('')
})

test('without storage the form still works', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('off', 'SecurityError')
  })
  serverSaying(stored)
  render(<InvestorPage />)
  fillIn(formOnPage(), investorAnswers)
  fireEvent.click(submitButton())
  expect(await screen.findByText(ID)).toBeTruthy()
})

test('without a script the browser posts the very same form', () => {
  render(<DeveloperPage />)
  expect(formOnPage().getAttribute('action')).toBe(developerForm.endpoint.path)
  expect(formOnPage().method).toBe('post')
  expect(formOnPage().noValidate).toBe(true)
})

/** A page that the Worker rendered in answer to a post, in the document while the page's script hydrates it. */
function servedWith(again: object, name = ''): void {
  const value = JSON.stringify(again).replaceAll('"', '&quot;')
  document.body.innerHTML = `<form data-form="investor" data-again="${value}"><input name="fullName" value="${name}"></form>`
}

test('a re-rendered page shows its errors, removes each when it is corrected, and keeps the answers', () => {
  servedWith({ fields: { email: 'Email is invalid' }, failure: null, id: null }, 'Ada Lindqvist')
  render(<InvestorPage />, { container: document.body })
  expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('Ada Lindqvist')
  expect(localStorage.getItem('touchstone_draft_investor')).toContain('Ada Lindqvist')
  expect(document.activeElement).toBe(summary())
  const email = screen.getByRole('textbox', { name: 'Email' })
  expect(email.getAttribute('aria-invalid')).toBe('true')
  fireEvent.input(email, { target: { value: 'ada@example.org' } })
  expect(email.getAttribute('aria-invalid')).toBe('false')
})

test('the title of a re-rendered page says what was found only while that is so', async () => {
  serverSaying(stored)
  document.title = 'Error: Investor Application'
  servedWith({ fields: { email: 'Email is invalid' }, failure: null, id: null })
  render(<InvestorPage />, { container: document.body })
  fillIn(formOnPage(), investorAnswers)
  expect(document.title).toBe('Error: Investor Application')
  fireEvent.click(submitButton())
  expect(await screen.findByText(ID)).toBeTruthy()
  expect(document.title).toBe('Investor Application')
  cleanup()

  document.title = 'Received: Investor Application'
  servedWith({ fields: {}, failure: null, id: ID })
  render(<InvestorPage />, { container: document.body })
  expect(document.title).toBe('Received: Investor Application')
  fireEvent.click(await screen.findByRole('button', { name: 'Submit Another Application' }))
  expect(document.title).toBe('Investor Application')
})

test('on a re-rendered page an older draft does not overwrite the sent answers, and can be restored', () => {
  const older = { fullName: 'Ada', country: 'Sweden', contactMethod: 'discord' }
  localStorage.setItem(
    'touchstone_draft_investor',
    JSON.stringify({ values: older, startedAt: Date.now(), submissionKey: 'k'.repeat(32) }),
  )
  servedWith({ fields: { country: 'Country is required' }, failure: null, id: null }, 'Ada Lindqvist')
  render(<InvestorPage />, { container: document.body })
  expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('Ada Lindqvist')
  expect(screen.getByRole('combobox', { name: 'Country' })).toHaveProperty('value', '')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Email' }).checked).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Put it back' }))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Discord' }).checked).toBe(true)
})

test('on a re-rendered page with a receipt the draft is deleted, and the id is kept', async () => {
  localStorage.setItem(
    'touchstone_draft_investor',
    JSON.stringify({ values: { fullName: 'Ada' }, startedAt: Date.now(), submissionKey: 'k'.repeat(32) }),
  )
  servedWith({ fields: {}, failure: null, id: ID })
  render(<InvestorPage />, { container: document.body })
  expect(await screen.findByRole('heading', { name: 'Application received' })).toBeTruthy()
  expect(screen.getByText(ID)).toBeTruthy()
  await waitFor(() => expect(localStorage.getItem('touchstone_draft_investor')).toBeNull())
  expect(localStorage.getItem('touchstone_last_investor')).toContain(ID)
})

test('a receipt that is opened again keeps the day on which its answers were sent', () => {
  const sentAt = Date.now() - 30 * DAY
  rememberEntry({ form: 'investor', id: ID, sentAt })
  servedWith({ fields: {}, failure: null, id: ID })
  render(<InvestorPage />, { container: document.body })
  expect(lastEntry('investor', Date.now())).toEqual({ form: 'investor', id: ID, sentAt })
})
