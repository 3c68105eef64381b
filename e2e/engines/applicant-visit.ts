import { incubatorForm } from '#contract/wire/incubator'
import { formAnswers } from '#contract/wire/published/form-answers'
import { mailboxOf } from '../../tests/sandbox/mail/mailbox.ts'
import { brokenWords } from '../broken-words.ts'
import { outOfPlace } from '../out-of-place.ts'
import { until } from './engine.ts'
import { press, type Visit, WIDTHS } from './visit.ts'

const MAIL_TIME_OUT = 40_000

/** Follows an application by mail: opened by its link, corrected, answered at the desk, withdrawn and taken back. */
export async function followApplication(visit: Visit): Promise<readonly string[]> {
  const { engine, siteUrl, accessUrl, keep } = visit
  const wrong: string[] = []
  const email = `${engine.name}${Date.now() % 100_000}@a.test`.toLowerCase()
  const sent = await fetch(siteUrl + incubatorForm.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: siteUrl },
    body: JSON.stringify({ ...formAnswers.incubator, email }),
  })
  const { applicationId } = (await sent.json()) as { applicationId: string }

  await openLink('has arrived')
  await headed('Your application')
  await look('own-entry')
  await press(engine, 'Correct it')
  await until(engine, NAME, 'the form is filled in')
  await look('own-form')
  await engine.run(put(NAME, 'HTMLInputElement', 'Streak and Sons'))
  await engine.run(`document.querySelector('main form').requestSubmit()`)
  await headed('Corrected')

  await engine.visit(`${accessUrl}/desk/${applicationId}`)
  await until(engine, `${SIGN_IN} || ${ANSWER}`, 'the desk or its sign-in is shown')
  await engine.run(`${SIGN_IN}?.click()`)
  await until(engine, ANSWER, 'the answer can be written')
  await engine.run(put(ANSWER, 'HTMLTextAreaElement', 'We call you on Monday.'))
  await look('desk-answer')
  await press(engine, 'Preview')
  await press(engine, 'Send')
  await until(
    engine,
    `document.body.innerText.includes('Written. It is sent at once.')`,
    'the answer is sent',
  )

  await openLink('We call you on Monday.')
  await until(
    engine,
    `document.querySelector('main blockquote')?.textContent.includes('We call you on Monday.')`,
    'the answer is shown',
  )
  await press(engine, 'Withdraw it')
  await headed('Withdraw it?')
  await press(engine, 'Withdraw it')
  await headed('Withdrawn')
  await press(engine, 'Undo the withdrawal')
  await headed('No longer withdrawn')
  for (const complaint of await engine.complaints()) wrong.push(`following an application: ${complaint}`)
  return wrong

  /** Opens the link in the mail to the applicant that has these words in its subject or text. */
  async function openLink(words: string): Promise<void> {
    const mailbox = mailboxOf(() => siteUrl)
    const end = Date.now() + MAIL_TIME_OUT
    while (Date.now() < end) {
      const ours = (await mailbox.list()).filter(({ to }) => to.includes(email))
      const read = await Promise.all(ours.map(({ messageId }) => mailbox.read(messageId)))
      const mail = read.find((one) => `${one?.subject} ${one?.text}`.includes(words))
      const link = mail?.text?.match(/\S+#TS-\S+/)?.[0]
      if (link) return engine.visit(link)
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
    throw new Error(`No mail says: ${words}`)
  }

  async function headed(words: string): Promise<void> {
    const heading = `document.querySelector('[data-slot="own-entry"] h2')?.textContent`
    await until(engine, `${heading} === ${JSON.stringify(words)}`, `the page says ${words}`)
  }

  async function look(name: string): Promise<void> {
    for (const [width, height] of WIDTHS) {
      await engine.resize(width, height)
      for (const words of [...(await brokenWords(engine)), ...(await outOfPlace(engine))])
        wrong.push(`${name} at ${width} px: ${words}`)
      await keep(`${name}-${width}`)
    }
  }
}

/** Types a text into a field, so that React sees it too. */
function put(field: string, type: string, text: string): string {
  return `(() => {
    Object.getOwnPropertyDescriptor(${type}.prototype, 'value').set.call(${field}, ${JSON.stringify(text)})
    ${field}.dispatchEvent(new Event('input', { bubbles: true }))
    return true
  })()`
}

const NAME = `document.querySelector('main form [name="projectName"]')`
const SIGN_IN = `document.querySelector('button[value="ada"]')`
const ANSWER = `document.querySelector('form textarea[aria-describedby][rows="10"]')`
