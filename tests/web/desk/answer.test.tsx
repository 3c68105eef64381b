import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { TO_FILL_IN } from '#contract/wire/answer'
import { AnswerMail } from '../../../web/desk/answer/answer-mail.tsx'
import { anEntry, NOW } from './an-entry.ts'

const entry = anEntry()
const draft = { state: 'answered', subject: 'Your question', text: `Hello Maren,\n\n${TO_FILL_IN}` }
const mail = {
  id: 'm',
  kind: 'received',
  to: entry.email,
  writtenAt: NOW,
  triedAt: NOW,
  status: 'unknown',
  code: 'no answer',
  subject: null,
  text: null,
  again: true,
}

/** Answers the desk's calls by the last part of their path, and keeps what was sent. */
function answering(replies: Readonly<Record<string, object>>) {
  const sent: [string, unknown][] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const path = String(url).split('/').at(-1) ?? ''
    sent.push([path, init?.body ? JSON.parse(String(init.body)) : null])
    return Response.json(replies[path] ?? {})
  })
  return sent
}

const mails = { mails: true, to: entry.email, drafts: [draft], sent: [mail] }

function type(label: RegExp, value: string) {
  const field = screen.getByLabelText(label)
  const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set
  set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

test('a mail whose status a later release has is shown with its name', async () => {
  answering({ mails: { ...mails, sent: [{ ...mail, status: 'bounced', code: null }] } })
  render(<AnswerMail entry={entry} turn={0} onAnswered={() => {}} />)
  expect(await screen.findByText('bounced.')).toBeTruthy()
})

test('an answer is completed, previewed as it goes out, and sent under one key', async () => {
  const preview = { to: entry.email, subject: 'Your question', text: 'As it goes out', html: '' }
  const sent = answering({ mails, preview, answers: { is: 'written', entry } })
  const outcomes: boolean[] = []
  render(<AnswerMail entry={entry} turn={0} onAnswered={(isSent) => outcomes.push(isSent)} />)
  ;(await screen.findByRole('button', { name: 'Preview' })).click()
  expect(await screen.findByText(`Complete ${TO_FILL_IN} first.`)).toBeTruthy()

  type(/^Answer to/, 'Hello Maren, at noon.')
  screen.getByRole('button', { name: 'Preview' }).click()
  expect(await screen.findByText('As it goes out')).toBeTruthy()
  screen.getByRole('button', { name: 'Send' }).click()
  expect(await screen.findByText('Written. It is sent at once.')).toBeTruthy()
  expect(outcomes).toEqual([true])
  expect(sent.find(([path]) => path === 'answers')?.[1]).toMatchObject({
    id: entry.id,
    version: 1,
    state: 'answered',
    text: 'Hello Maren, at noon.',
  })
})

test('an answer that was begun before the entry changed names the version that was shown then', async () => {
  const preview = { to: entry.email, subject: 'Your question', text: 'As it goes out', html: '' }
  const sent = answering({ mails, preview, answers: { is: 'stale', entry } })
  const shown = (version: number, turn = 0) => (
    <AnswerMail entry={anEntry({ version })} turn={turn} onAnswered={() => {}} />
  )
  const { rerender } = render(shown(1))
  await screen.findByRole('button', { name: 'Preview' })
  type(/^Answer to/, 'Hello Maren, at noon.')
  // A colleague answered, and the page read the entry again when its tab was shown.
  rerender(shown(2))
  await sendIt()
  expect(await screen.findByText(/^Not sent: the entry was changed meanwhile/)).toBeTruthy()
  // The reader has seen it now, and changes it beside the answer.
  rerender(shown(3, 1))
  await sendIt()
  await expect.poll(() => sent.filter(([path]) => path === 'answers')).toHaveLength(2)
  const bodies = sent.flatMap(([path, body]) =>
    path === 'answers' ? [body as { version: number; key: string }] : [],
  )
  expect(bodies.map(({ version }) => version)).toEqual([1, 3])
  expect(new Set(bodies.map(({ key }) => key)).size).toBe(2)
})

async function sendIt() {
  ;(await screen.findByRole('button', { name: 'Preview' })).click()
  ;(await screen.findByRole('button', { name: 'Send' })).click()
}

test('the mails are read again when the reader comes back to the tab', async () => {
  const sent = answering({ mails })
  render(<AnswerMail entry={entry} turn={0} onAnswered={() => {}} />)
  await screen.findByRole('button', { name: 'Preview' })
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => sent.filter(([path]) => path === 'mails')).toHaveLength(2)
})

test('a mail that may have been sent says so, and is sent again by a person', async () => {
  const sent = answering({ mails, again: { success: true } })
  render(<AnswerMail entry={entry} turn={0} onAnswered={() => {}} />)
  expect(await screen.findByText('May have been sent. It is not sent again by itself.')).toBeTruthy()
  screen.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => sent).toContainEqual(['again', { mail: 'm' }])
})

test('where the site sends no mail, the team is told to answer otherwise', async () => {
  answering({ mails: { ...mails, mails: false, sent: [] } })
  render(<AnswerMail entry={entry} turn={0} onAnswered={() => {}} />)
  expect(await screen.findByText(/This site sends no mail\. Answer maren@example\.org yourself/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Preview' })).toBeNull()
})

test('what is sent is what the preview shows, although more was typed while it was made', async () => {
  let show: (reply: Response) => void = () => {}
  const sent: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const path = String(url).split('/').at(-1)
    if (path === 'preview') return new Promise((resolve) => (show = resolve))
    if (path !== 'answers') return Response.json(mails)
    sent.push(JSON.parse(String(init?.body)).text)
    return Response.json({ is: 'written', entry })
  })
  render(<AnswerMail entry={entry} turn={0} onAnswered={() => {}} />)
  await screen.findByRole('button', { name: 'Preview' })
  type(/^Answer to/, 'Hello Maren, at noon.')
  await expect.poll(() => screen.getByDisplayValue('Hello Maren, at noon.')).toBeTruthy()
  screen.getByRole('button', { name: 'Preview' }).click()
  type(/^Answer to/, 'Hello Maren, at noon. Or no, ne')
  show(Response.json({ to: entry.email, subject: 'Your question', text: 'As it goes out', html: '' }))
  ;(await screen.findByRole('button', { name: 'Send' })).click()
  expect(await screen.findByText('Written. It is sent at once.')).toBeTruthy()
  expect(sent).toEqual(['Hello Maren, at noon.'])
})
