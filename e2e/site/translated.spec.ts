import { openAlive, untilAlive } from '../alive.ts'
import { expect, test } from '../fixtures.ts'
import {
  errorSummary,
  fillIn,
  formCases,
  giveAnswer,
  receivedId,
  submitButton,
  summaryLine,
  takeTime,
  textField,
} from '../form-page.ts'
import { translate, translateFromTheStart, untranslated } from '../translate.ts'

for (const [when, begin, continued] of [
  ['from the first word', translateFromTheStart, null],
  ['once it is hydrated', null, translate],
] as const) {
  // Each form at one of both moments, since all share the hydration code.
  for (const form of formCases.filter((_, at) => (at % 2 === 0) === (begin !== null))) {
    test(`${form.heading}, translated ${when}, is corrected, sent, sent again and looked up`, async ({
      page,
      quiet,
    }) => {
      quiet.except(/status of 503/)
      await page.clock.install()
      await begin?.(page)
      await openAlive(page, form.path)
      await continued?.(page)
      expect(await untranslated(page)).toEqual([])

      await submitButton(page).click()
      await expect(errorSummary(page)).toBeFocused()
      const links = errorSummary(page).getByRole('link')
      await expect(links).toHaveText(form.required.map(summaryLine))
      await textField(page, 'Email').fill('ada@example')
      await submitButton(page).click()
      await expect(links.getByText('Email is invalid')).toBeVisible()
      for (const [index, [field, answer]] of form.required.entries()) {
        await giveAnswer(page, field, answer)
        await expect(links).toHaveCount(form.required.length - index - 1)
      }
      await expect(errorSummary(page)).toBeHidden()

      await textField(page, 'Email').fill(ownAddress())
      await takeTime(page)
      await page.route(
        `**${form.api}`,
        (route) => route.fulfill({ status: 503, json: { error: 'Out to lunch' } }),
        { times: 1 },
      )
      await submitButton(page).click()
      await expect(page.getByText('Out to lunch')).toBeVisible()
      await page.getByRole('button', { name: 'Dismiss' }).click()
      await submitButton(page).click()
      await expect(page.getByRole('heading', { name: 'Application received' })).toBeFocused()
      const first = await receivedId(page)

      await page.getByRole('button', { name: 'Submit Another Application' }).click()
      await expect(page.getByRole('link', { name: first })).toBeVisible()
      await expect(textField(page, 'Email')).toHaveValue('')
      await fillIn(page, form)
      await textField(page, 'Full name').fill('Grace Lindqvist')
      await textField(page, 'Email').fill(ownAddress())
      await takeTime(page)
      await submitButton(page).click()
      const second = await receivedId(page)
      expect(second).not.toBe(first)
      expect(await untranslated(page)).toEqual([])

      await page.getByRole('link', { name: 'see how far we are' }).click()
      await expect(page.getByText('It has arrived and is waiting for review.')).toBeVisible()
    })
  }

  test(`the question dialog, translated ${when}, is corrected, sent, and its answer looked up`, async ({
    page,
  }) => {
    await page.clock.install()
    await begin?.(page)
    await openAlive(page, '/faq')
    await continued?.(page)
    await page.getByRole('searchbox').fill('failsafe')
    await expect(page.getByText('2 questions match')).toBeVisible()
    await page.getByRole('searchbox').fill('zebra')
    await expect(page.getByText('No question matches')).toBeVisible()
    await page.getByRole('searchbox').clear()
    await expect(page.getByText('19 questions')).toBeVisible()

    await page.getByRole('button', { name: 'Ask a Question' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ask a Question' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Ada Lindqvist')
    await dialog.getByRole('textbox', { name: 'Email' }).fill('ada@example')
    await dialog.getByRole('textbox', { name: 'Question' }).fill('Does the streak stay?')
    await dialog.getByRole('button', { name: 'Submit Question' }).click()
    await expect(dialog.getByRole('link', { name: 'Email is invalid' })).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Email' }).fill(ownAddress())
    await takeTime(page)
    await dialog.getByRole('button', { name: 'Submit Question' }).click()
    await expect(dialog.getByText('Question Submitted!')).toBeVisible()
    expect(await untranslated(page)).toEqual([])
    await page.clock.fastForward(3_000)
    await expect(page.getByText('Your question is with us')).toBeVisible()
    await page.getByRole('link', { name: 'See how far we are' }).click()
    await expect(page.getByText('It has arrived and is waiting for review.')).toBeVisible()
  })

  test(`the status page, translated ${when}, answers one id after the other`, async ({ page, quiet }) => {
    quiet.except(/status of 404/)
    const [form] = formCases
    if (!form) throw new Error('There is no form')
    await page.clock.install()
    await openAlive(page, form.path)
    await fillIn(page, form)
    await textField(page, 'Email').fill(ownAddress())
    await takeTime(page)
    await submitButton(page).click()
    const id = await receivedId(page)

    await begin?.(page)
    await openAlive(page, '/application-status')
    await continued?.(page)
    const asked = page.getByRole('textbox', { name: 'Application or question ID' })
    const unknown = page.getByText('Nothing was sent under this ID. Please check it and try again.')
    const waits = page.getByText('It has arrived and is waiting for review.')
    await asked.fill(`TS-${'0'.repeat(26)}`)
    await page.getByRole('button', { name: 'Look it up' }).click()
    await expect(unknown).toBeVisible()
    await page.getByRole('button', { name: id }).click()
    await expect(waits).toBeVisible()
    await expect(unknown).toBeHidden()
    await asked.fill('TS-123')
    await page.getByRole('button', { name: 'Look it up' }).click()
    await expect(unknown).toBeVisible()
    await page.getByRole('button', { name: 'Forget on this device' }).click()
    await expect(page.getByRole('button', { name: id })).toBeHidden()
    expect(await untranslated(page)).toEqual([])
  })
}

test('text typed before a translated page was hydrated is not lost', async ({ page }) => {
  let arrive = () => {}
  const late = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/assets/client-*.js', async (route) => {
    await late
    await route.continue()
  })
  await translateFromTheStart(page)
  await page.goto('/investor-form')
  await textField(page, 'Full name').fill('Ada Lindqvist')
  await giveAnswer(page, 'Contact method', ['Telegram'])
  await textField(page, 'Email').focus()
  await page.keyboard.type('ada')
  arrive()
  await untilAlive(page)
  await page.keyboard.type('@example.org')

  await expect(textField(page, 'Email')).toHaveValue('ada@example.org')
  await expect(textField(page, 'Full name')).toHaveValue('Ada Lindqvist')
  await expect(page.getByRole('radio', { name: 'Telegram' })).toBeChecked()
  await submitButton(page).click()
  await expect(errorSummary(page)).toBeFocused()
  await expect(textField(page, 'Full name')).toHaveValue('Ada Lindqvist')
})

/** An address of this test only: the number of forms per day and address is limited. */
function ownAddress(): string {
  return `${test.info().testId}@example.org`
}
