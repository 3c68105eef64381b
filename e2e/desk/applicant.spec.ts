import { incubatorForm } from '#contract/wire/incubator'
import { formAnswers } from '#contract/wire/published/form-answers'
import { questionForm } from '#contract/wire/question'
import { expectAccessible } from '../accessible.ts'
import { fillIn, formCases, receivedId, submitButton, textField } from '../form-page.ts'
import { instanceUnderTest } from '../under-test.ts'
import { leaveUnpainted } from '../unpainted.ts'
import { expect, type Page, test } from './colleagues.ts'

const BOTH_ENDS = [360, 1440]

let people = 0
const freshAddress = () => `applicant${++people}.${Date.now()}@streak.test`

/** Opens the newest mail to this address in the sandbox's mailbox, and returns the text it shows. */
async function openMail(page: Page, address: string, subject: string) {
  const mail = page.getByRole('listitem').filter({ hasText: address }).filter({ hasText: subject })
  // The site sends it after its answer, and the mailbox does not refresh itself.
  await expect
    .poll(async () => {
      await page.goto(`${instanceUnderTest().sandboxUrl}/mail`)
      return mail.count()
    })
    .toBeGreaterThan(0)
  await mail.first().getByRole('link').click()
  return page.locator('[data-mail="text"]')
}

/** The applicant's own link in the mail that is open. */
function ownLink(page: Page) {
  return page.locator('[data-mail="text"] a[href*="#TS-"]')
}

test('an application is mailed, corrected, answered from the desk, withdrawn and taken back', async ({
  page,
  quiet,
  request,
  signIn,
}) => {
  // The form's page comes again with what is wrong.
  quiet.except(/422 .*own-entry/)
  const email = freshAddress()
  const { siteUrl } = instanceUnderTest()
  const projectOverview = 'A stone, and a streak on it.\nשלום.'
  const answers = { ...formAnswers.incubator, email, projectName: 'Streak', projectOverview }
  const sent = await request.post(`${siteUrl}${incubatorForm.path}`, {
    data: answers,
    headers: { origin: siteUrl },
  })
  const { applicationId } = await sent.json()

  await expect(await openMail(page, email, 'Your application has arrived')).toContainText(applicationId)
  await ownLink(page).click()
  await expect(page.getByRole('heading', { name: 'Your application' })).toBeVisible()
  await expect(page.getByText('Received. It waits for review.')).toBeVisible()
  expect(page.url()).not.toContain('TS-')
  await expectAccessible(page, BOTH_ENDS)

  await page.getByRole('button', { name: 'Correct it' }).click()
  await expect(textField(page, 'Project name')).toHaveValue('Streak')
  const room = await page.locator('[data-slot="corrects"] + form').evaluate((form) => {
    const above = form.previousElementSibling?.getBoundingClientRect().bottom ?? 0
    return form.getBoundingClientRect().top - above
  })
  expect(room).toBeGreaterThanOrEqual(16)
  await textField(page, 'Project name').fill('')
  await submitButton(page).click()
  await expect(page.getByRole('alert', { name: 'There is a problem' })).toBeVisible()
  await expectAccessible(page, BOTH_ENDS)
  await textField(page, 'Project name').fill('Streak & Sons')
  await submitButton(page).click()
  await expect(page.getByRole('heading', { name: 'Corrected' })).toBeVisible()
  await expect(page.getByText('Streak & Sons')).toBeVisible()

  const desk = await signIn('Ada Brandt', `/desk/${applicationId}`)
  await expect(desk.getByRole('region', { name: 'History' })).toContainText('corrected the answers')
  // Each of its lines has its own direction.
  await expect(desk.getByText('שלום.')).toHaveCSS('unicode-bidi', 'plaintext')
  const mail = desk.getByRole('region', { name: 'Mail' })
  await expect(mail.getByRole('listitem').first()).toContainText('Accepted by the mail service')
  await mail.getByLabel('Draft').selectOption('Accepted')
  await mail.getByLabel(/^Answer to/).fill('Hello,\n\nwe accept it, and call you on Monday.')
  await expectAccessible(desk, BOTH_ENDS)
  await mail.getByRole('button', { name: 'Preview' }).click()
  await expect(mail.getByText('we accept it, and call you on Monday.')).toBeVisible()
  await mail.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(mail.getByText('Written. It is sent at once.')).toBeVisible()
  await expect(desk.locator('dl').first()).toContainText('The sender is shownAccepted')

  await expect(await openMail(page, email, 'Your application is accepted')).toContainText(
    'call you on Monday',
  )
  await ownLink(page).click()
  await expect(page.getByRole('blockquote')).toContainText('we accept it, and call you on Monday.')
  await page.setViewportSize({ width: 360, height: 640 })
  await page.getByRole('button', { name: 'Withdraw it' }).click()
  await expect(page.getByRole('heading', { name: 'Withdraw it?' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Keep it' })).toBeInViewport()
  await page.getByRole('button', { name: 'Withdraw it' }).click()
  await expect(page.getByRole('heading', { name: 'Withdrawn' })).toBeVisible()
  await expectAccessible(page, BOTH_ENDS)
  await page.getByRole('button', { name: 'Undo the withdrawal' }).click()
  await expect(page.getByText('Accepted. We have written to you.')).toBeVisible()
})

test('a question is corrected on its page, where a script would open a dialog', async ({ page, request }) => {
  const email = freshAddress()
  const { siteUrl } = instanceUnderTest()
  const sent = { ...formAnswers.question, email }
  await request.post(`${siteUrl}${questionForm.path}`, { data: sent, headers: { origin: siteUrl } })
  await openMail(page, email, 'Your question has arrived')
  await ownLink(page).click()
  await page.getByRole('button', { name: 'Correct it' }).click()
  await expect(textField(page, 'Question')).toHaveValue(sent.question)
  await textField(page, 'Question').fill('And does it fade?')
  await page.getByRole('button', { name: 'Submit Question' }).click()
  await expect(page.getByRole('heading', { name: 'Corrected' })).toBeVisible()
  await expect(page.getByText('And does it fade?')).toBeVisible()
})

test('without scripts the link is pasted, and a lost one is asked for anew', async ({ browser }) => {
  const { siteUrl } = instanceUnderTest()
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: siteUrl,
    reducedMotion: 'reduce',
    extraHTTPHeaders: { 'cf-connecting-ip': '10.98.0.1' },
  })
  const page = await context.newPage()
  const email = freshAddress()
  const form = formCases[2]
  if (!form) throw new Error('There is no third form')
  await page.goto(form.path)
  await fillIn(page, form)
  await textField(page, 'Email').fill(email)
  await submitButton(page).click()
  const id = await receivedId(page)

  await openMail(page, email, 'Your application has arrived')
  const link = (await ownLink(page).getAttribute('href')) ?? ''
  await page.goto(link)
  await textField(page, 'The link in our mail').fill(link)
  await page.getByRole('button', { name: 'Open it' }).click()
  await page.getByRole('button', { name: 'Correct it' }).click()
  await textField(page, 'Project name').fill('Another stone')
  await submitButton(page).click()
  await expect(page.getByRole('heading', { name: 'Corrected' })).toBeVisible()
  await expect(page.getByText('Another stone')).toBeVisible()

  await page.goto('/application-status')
  await textField(page, 'Its ID').fill(id.toLowerCase())
  await textField(page, 'The email address in it').fill(email)
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await expect(page.getByRole('heading', { name: 'Look into your mail' })).toBeVisible()
  await expect(await openMail(page, email, 'The link to your application')).toContainText(id)
  await context.close()
})

test('the status page offers the link at every width', async ({ page }) => {
  await leaveUnpainted(page.context())
  await page.goto('/application-status')
  await expect(page.getByRole('heading', { name: 'See it whole, correct it or withdraw it' })).toBeVisible()
  await expectAccessible(page, BOTH_ENDS)
})
