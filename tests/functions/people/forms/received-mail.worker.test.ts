import { expect, test, vi } from 'vitest'
import type { Form } from '#contract/wire/form'
import { questionForm } from '#contract/wire/question'
import type { Mail, MailMessage } from '../../../../functions/adapters/mail/mail.ts'
import { goodAnswers, questionAnswers } from './answers.ts'
import { hostDesks } from './desk.ts'

const openDesk = hostDesks()

function keeping(messages: MailMessage[]): Mail {
  return {
    async send(message) {
      messages.push(message)
      return { is: 'sent', messageId: `<${messages.length}@touchstone.test>` }
    },
  }
}

test('who sends a form gets one mail with its id and nothing that was typed', async () => {
  const messages: MailMessage[] = []
  const desk = await openDesk({}, { mail: keeping(messages) })
  for (const { form, answers } of goodAnswers) {
    const email = `${form.name}@streak.test`
    const reply = await desk.post(form, { ...trapped(form, answers), email })
    expect(reply.status).toBe(200)
    await desk.idle()
    const message = messages.at(-1)
    expect(message?.to).toBe(email)
    const [entry] = (await desk.rows()).filter((row) => row.email === email)
    expect(message?.text).toContain(String(entry?.id))
    expect(JSON.stringify(message)).not.toContain('evil')
  }
  expect(messages).toHaveLength(goodAnswers.length)
})

const TRAP = '<img src=//evil.test>\r\nBcc: evil@evil.test'

/** The answers with markup and a header in every field that accepts any text. */
function trapped(form: Form, answers: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const taking = Object.keys(answers).filter(
    (name) => form.schema.safeParse({ ...answers, [name]: TRAP }).success,
  )
  return { ...answers, ...Object.fromEntries(taking.map((name) => [name, TRAP])) }
}

test('a double click and a retry make one mail; a refused form makes none', async () => {
  const messages: MailMessage[] = []
  const desk = await openDesk({ FORMS_PER_EMAIL: '1' }, { mail: keeping(messages) })
  await Promise.all([desk.post(questionForm, questionAnswers), desk.post(questionForm, questionAnswers)])
  await desk.post(questionForm, questionAnswers)
  expect((await desk.post(questionForm, { ...questionAnswers, question: 'Another?' })).status).toBe(429)
  await desk.idle()
  expect(messages).toHaveLength(1)
  const { results } = await desk.db.prepare('SELECT status FROM mail').all()
  expect(results).toEqual([{ status: 'sent' }])
})

test('a form is stored whatever becomes of its mail', async () => {
  const fail = vi.fn(async () => ({ is: 'unknown', code: 'no answer' }) as const)
  const desk = await openDesk({}, { mail: { send: fail } })
  expect((await desk.post(questionForm, questionAnswers)).status).toBe(200)
  await desk.idle()
  expect(fail).toHaveBeenCalledTimes(1)
  expect(await desk.rows()).toHaveLength(1)
})

test('where no mail is sent, none is written', async () => {
  const desk = await openDesk()
  await desk.post(questionForm, questionAnswers)
  await desk.idle()
  expect((await desk.db.prepare('SELECT id FROM mail').all()).results).toEqual([])
})
