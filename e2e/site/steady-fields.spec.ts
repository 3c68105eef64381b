import { expectAccessible } from '../accessible.ts'
import { openAlive } from '../alive.ts'
import { expect, test } from '../fixtures.ts'
import {
  errorSummary,
  formCases,
  giveAnswer,
  places,
  submitButton,
  takeTime,
  textField,
} from '../form-page.ts'

// Wide screens are covered by the test of each form.
for (const form of formCases) {
  test(`nothing on the ${form.heading} moves while its errors are corrected, at 360 px`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 900 })
    await openAlive(page, form.path)
    await submitButton(page).click()
    await expect(errorSummary(page)).toBeFocused()
    const links = errorSummary(page).getByRole('link')
    const before = await places(page)
    expect(Object.keys(before).length).toBeGreaterThan(15)

    for (const [index, [field, answer]] of form.required.entries()) {
      await giveAnswer(page, field, answer)
      await expect(links).toHaveCount(form.required.length - index - 1)
      expect(await places(page), `after ${field}`).toEqual(before)
      if (index === 1) await expectAccessible(page, [360])
    }
    await expect(errorSummary(page)).toBeHidden()
    expect(await places(page)).toEqual(before)
  })
}

for (const width of [360, 1440]) {
  test(`nothing in the question dialog moves while its error is corrected, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await openAlive(page, '/faq')
    await page.getByRole('button', { name: 'Ask a Question' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ask a Question' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Ada')
    await dialog.getByRole('textbox', { name: 'Email' }).fill('ada@example')
    await dialog.getByRole('textbox', { name: 'Question' }).fill('Does the streak stay?')
    await dialog.getByRole('button', { name: 'Submit Question' }).click()
    const wrong = dialog.getByRole('link', { name: 'Email is invalid' })
    await expect(wrong).toBeVisible()
    const before = await places(page)
    expect(Object.keys(before).length).toBeGreaterThan(6)

    await dialog.getByRole('textbox', { name: 'Email' }).fill('ada@example.org')
    await expect(wrong).toBeHidden()
    expect(await places(page)).toEqual(before)
    await expectAccessible(page, [width])
  })
}

test('a corrected error is hidden, and its space is removed at the next attempt', async ({ page }) => {
  await openAlive(page, '/investor-form')
  await submitButton(page).click()
  const email = textField(page, 'Email')
  await expect(email).toHaveAccessibleDescription('Email is required')
  const full = await page.locator('main').boundingBox()
  await email.fill('ada@example.org')
  await expect(email).toHaveAccessibleDescription('')
  await expect(email).toHaveAttribute('aria-invalid', 'false')
  expect(await page.locator('main').boundingBox()).toEqual(full)

  await submitButton(page).click()
  const smaller = () => page.locator('main').boundingBox()
  await expect.poll(async () => (await smaller())?.height).toBeLessThan(full?.height ?? 0)
  await expect(errorSummary(page)).toBeFocused()
})

test('an error made since the last attempt is shown at the next one, so that it moves nothing either', async ({
  page,
}) => {
  await openAlive(page, '/developer-form')
  await submitButton(page).click()
  await expect(errorSummary(page)).toBeFocused()
  const before = await places(page)
  const contract = errorSummary(page).getByRole('link', {
    name: 'Contract address is required for live projects',
  })
  await page.getByRole('combobox', { name: 'Development stage' }).selectOption('Live on Mainnet')
  await expect(errorSummary(page).getByRole('link', { name: 'Development stage is required' })).toBeHidden()
  expect(await places(page)).toEqual(before)

  await submitButton(page).click()
  await expect(contract).toBeVisible()
})

test('an error found only by the server takes the focus too, and moves nothing when it is corrected', async ({
  page,
  quiet,
}) => {
  quiet.except(/status of 422/)
  const [form] = formCases
  if (!form) throw new Error('There is no form')
  await page.clock.install()
  await openAlive(page, form.path)
  for (const [field, answer] of form.required) await giveAnswer(page, field, answer)
  await takeTime(page)
  await page.route(`**${form.api}`, (route) =>
    route.fulfill({
      status: 422,
      json: { error: 'No', code: 'form_invalid', requestId: 'r', fields: { email: 'Email is invalid' } },
    }),
  )
  await submitButton(page).click()
  await expect(errorSummary(page)).toBeFocused()
  const before = await places(page)
  await textField(page, 'Email').fill('ada@example.net')
  await expect(errorSummary(page)).toBeHidden()
  expect(await places(page)).toEqual(before)
})
