import { expect, test, vi } from 'vitest'
import { investorForm } from '#contract/wire/investor'
import { questionForm } from '#contract/wire/question'
import { investorAnswers, questionAnswers } from './answers.ts'
import { type Desk, hostDesks } from './desk.ts'

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
  const text = `New investor application ${applicationId}. Read it: npm run inbox ENV show ${applicationId}`
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

test('without a configured address no notification is sent', async () => {
  desk = await openDesk()
  const sent = vi.spyOn(globalThis, 'fetch')
  await desk.post(questionForm, questionAnswers)
  await desk.idle()
  expect(sent).not.toHaveBeenCalled()
})
