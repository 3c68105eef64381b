import { expect, test, vi } from 'vitest'
import { SECOND } from '#contract/timing'
import { investorForm } from '#contract/wire/investor'
import { questionForm } from '#contract/wire/question'
import { investorAnswers, questionAnswers } from './answers.ts'
import { type Desk, hostDesks, SITE } from './desk.ts'

const openDesk = hostDesks()
let desk: Desk

const configured = { FORMS_NOTIFY_URL: 'https://chat.test/hooks/secret-path' }

test('the team is notified of the form and its id, and of nothing about the person', async () => {
  desk = await openDesk(configured)
  const sent = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response())
  const { applicationId } = (await (await desk.post(investorForm, investorAnswers)).json()) as {
    applicationId: string
  }
  await desk.idle()

  expect(sent).toHaveBeenCalledTimes(1)
  const [url, init] = sent.mock.calls[0] ?? []
  expect(url).toBe(configured.FORMS_NOTIFY_URL)
  // Discord refuses a sender without a name.
  expect(init?.headers).toMatchObject({ 'user-agent': 'Touchstone' })
  const text = `New investor application ${applicationId} at ${new URL(SITE).host}. Read it: npm run inbox ENV show ${applicationId}`
  expect(JSON.parse(String(init?.body))).toEqual({ text, content: text, form: 'investor', id: applicationId })
})

test('a double click notifies the team once', async () => {
  desk = await openDesk(configured)
  const sent = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response())
  const body = { ...questionAnswers, submissionKey: 'k'.repeat(20) }
  await Promise.all([desk.post(questionForm, body), desk.post(questionForm, body)])
  await desk.idle()
  expect(sent).toHaveBeenCalledTimes(1)
})

test('a failing notification is sent twice, then logged without its address; the form is stored', async () => {
  desk = await openDesk(configured)
  const sent = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response(null, { status: 503 }))
  expect((await desk.post(questionForm, questionAnswers)).status).toBe(200)
  await desk.idle()

  expect(sent).toHaveBeenCalledTimes(2)
  expect(desk.log).toEqual([expect.stringContaining('HTTP 503')])
  expect(desk.log.join('')).not.toContain('secret-path')
  expect(await desk.rows()).toHaveLength(1)
})

test('a notification that its address refuses is logged with the status', async () => {
  desk = await openDesk(configured)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(null, { status: 404 }))
  await desk.post(questionForm, questionAnswers)
  await desk.idle()
  expect(desk.log).toEqual([expect.stringContaining('HTTP 404')])
})

test('a notification that is not answered within five seconds is logged as such', async () => {
  desk = await openDesk(configured)
  const limit = new AbortController()
  const limits = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  vi.spyOn(globalThis, 'fetch').mockImplementation((_url, init) => {
    init?.signal?.throwIfAborted()
    const answer = new Promise<Response>((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(limit.signal.reason))
    })
    limit.abort(new DOMException('It took too long', 'TimeoutError'))
    return answer
  })
  await desk.post(questionForm, questionAnswers)
  await desk.idle()
  expect(limits).toHaveBeenLastCalledWith(5 * SECOND)
  expect(desk.log).toEqual([expect.stringContaining('TimeoutError')])
})

test('without a configured address no notification is sent', async () => {
  desk = await openDesk()
  const sent = vi.spyOn(globalThis, 'fetch')
  await desk.post(questionForm, questionAnswers)
  await desk.idle()
  expect(sent).not.toHaveBeenCalled()
})
