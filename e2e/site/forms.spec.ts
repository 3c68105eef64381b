import { expectAccessible } from '../accessible.ts'
import { openAlive, untilAlive } from '../alive.ts'
import { expect, test } from '../fixtures.ts'
import {
  errorSummary,
  fillIn,
  formCases,
  giveAnswer,
  places,
  receivedId,
  scriptBytes,
  submitButton,
  summaryLine,
  takeTime,
  textField,
} from '../form-page.ts'

for (const form of formCases) {
  test.describe(form.heading, () => {
    test('an empty form shows all errors at once, each is removed when its field is filled in without moving anything, and a draft survives', async ({
      page,
    }) => {
      // Hydrated, because before that the browser sends the form itself, as without a script.
      await openAlive(page, form.path)
      await expect(page.getByRole('heading', { name: form.heading, level: 1 })).toBeVisible()
      await submitButton(page).click()
      await expect(errorSummary(page)).toBeFocused()
      const links = errorSummary(page).getByRole('link')
      await expect(links).toHaveText(form.required.map(summaryLine))
      await expectAccessible(page)

      await links.filter({ hasText: 'Email is required' }).click()
      await expect(textField(page, 'Email')).toBeFocused()
      const before = await places(page)
      for (const [index, [field, answer]] of form.required.entries()) {
        await giveAnswer(page, field, answer)
        await expect(links).toHaveText(form.required.slice(index + 1).map(summaryLine))
        expect(await places(page), `after ${field}`).toEqual(before)
        if (index === 1) await expectAccessible(page, [1440])
      }
      await expect(errorSummary(page)).toBeHidden()
      expect(await places(page)).toEqual(before)

      await page.reload()
      await expect(page.getByText('What you typed on this device before was put back.')).toBeVisible()
      await expect(textField(page, 'Email')).toHaveValue('ada@example.org')
      await expectAccessible(page, [360])
      await page.getByRole('button', { name: 'Start with an empty form' }).click()
      await expect(textField(page, 'Email')).toHaveValue('')
    })

    test('the page loads no more than 115 kB of JavaScript', async ({ page }) => {
      expect(await scriptBytes(page, form.path)).toBeLessThan(115_000)
    })

    test.describe('without JavaScript', () => {
      test.use({ javaScriptEnabled: false })

      test('the form still shows errors, keeps the answers, and confirms', async ({ page, quiet }) => {
        quiet.except(/status of 422/)
        await page.goto(form.path)
        await textField(page, 'Full name').fill('Ada “&amp;” <b>Lindqvist</b>')
        await submitButton(page).click()
        await expect(errorSummary(page).getByRole('link')).toHaveText(form.required.slice(1).map(summaryLine))
        await expect(textField(page, 'Full name')).toHaveValue('Ada “&amp;” <b>Lindqvist</b>')
        await errorSummary(page).getByRole('link', { name: 'Email is required' }).click()
        await expect(textField(page, 'Email')).toBeFocused()

        await fillIn(page, form)
        await submitButton(page).click()
        await expect(page.getByText(form.received)).toBeVisible()
        const id = await receivedId(page)
        await page.reload()
        await expect(page.getByText(id)).toBeVisible()

        await page.getByRole('link', { name: 'see how far we are' }).click()
        await expect(page.getByText('It has arrived and is waiting for review.')).toBeVisible()
      })
    })
  })
}

test('a server failure keeps every answer; sent again the form gets an id, which can be looked up, and an empty form is ready', async ({
  page,
  quiet,
}) => {
  const [form] = formCases
  if (!form) throw new Error('There is no form')
  quiet.except(/status of 503/)
  await page.clock.install()
  await openAlive(page, form.path)
  await fillIn(page, form)
  await takeTime(page)
  await page.route(
    `**${form.api}`,
    (route) => route.fulfill({ status: 503, json: { error: 'Out to lunch' } }),
    { times: 1 },
  )
  await submitButton(page).click()
  await expect(page.getByText('Submission Failed')).toBeVisible()
  await expect(page.getByText('Out to lunch')).toBeVisible()
  await expectAccessible(page)
  await expect(textField(page, 'Full name')).toHaveValue('Ada Lindqvist')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText('Submission Failed')).toBeHidden()

  await submitButton(page).click()
  await expect(page.getByRole('heading', { name: 'Application received' })).toBeFocused()
  await expect(page.getByText(form.received)).toBeVisible()
  const id = await receivedId(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Submit Another Application' }).click()
  await expect(textField(page, 'Full name')).toBeFocused()
  await expect(textField(page, 'Full name')).toHaveValue('')
  await expect(page.locator('input[type="checkbox"]:checked')).toHaveCount(0)
  await page.reload()
  await untilAlive(page)
  await expect(textField(page, 'Full name')).toHaveValue('')

  await page.goto(`/application-status?id=${id}`)
  await expect(page.getByText('It has arrived and is waiting for review.')).toBeVisible()
  await expectAccessible(page)
})

test('the two requests of a double click are one application', async ({ page }) => {
  const [form] = formCases
  if (!form) throw new Error('There is no form')
  await page.clock.install()
  await openAlive(page, form.path)
  await fillIn(page, form)
  await takeTime(page)
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url())
  })
  await submitButton(page).dblclick()
  await receivedId(page)
  expect(posts).toHaveLength(1)
})

test('the contract is asked of a live project only', async ({ page }) => {
  await openAlive(page, '/developer-form')
  await page.getByRole('combobox', { name: 'Development stage' }).selectOption('Live on Mainnet')
  await submitButton(page).click()
  const asked = errorSummary(page).getByRole('link', {
    name: 'Contract address is required for live projects',
  })
  await expect(asked).toBeVisible()
  await page.getByRole('combobox', { name: 'Development stage' }).selectOption('Concept Only')
  await expect(asked).toBeHidden()
})

test('the answer ‘Other’ opens a text field, whose text is sent along', async ({ page }) => {
  const [form] = formCases
  if (!form) throw new Error('There is no form')
  await page.clock.install()
  await openAlive(page, form.path)
  await fillIn(page, form)
  await expect(page.getByRole('textbox', { name: 'Which other interest?' })).toBeHidden()
  await giveAnswer(page, 'What interests you?', ['Ecosystem Rewards & Airdrops', 'Other'])
  await page.getByRole('textbox', { name: 'Which other interest?' }).fill('Minerals')
  await takeTime(page)
  const sent = page.waitForRequest(`**${form.api}`)
  await submitButton(page).click()
  expect((await sent).postDataJSON()).toMatchObject({
    investmentInterests: ['Touchstone Token ($TRINX)', 'Ecosystem Rewards & Airdrops', 'Other'],
    investmentInterestsOther: 'Minerals',
  })
  await receivedId(page)
})

test('the investor application can be filled in and sent with the keyboard alone', async ({ page }) => {
  await page.clock.install()
  await openAlive(page, '/investor-form')
  await textField(page, 'Full name').focus()
  const keys = async (...pressed: string[]) => {
    for (const key of pressed) await page.keyboard.press(key)
  }
  await page.keyboard.type('Ada Lindqvist')
  await keys('Tab')
  await page.keyboard.type('ada@example.org')
  await keys('Tab')
  await page.keyboard.type('Swed')
  // Telegram, and beside it the name there.
  await keys('Tab', 'ArrowRight', 'Tab')
  await page.keyboard.type('@ada')
  await keys('Tab', 'Space')
  await keys('Tab', 'Space', 'Tab', 'Tab', 'Space', 'Tab')
  await keys('Tab', 'Space', 'Tab', 'Tab', 'Tab', 'Tab')
  await keys('Tab', 'ArrowDown', 'Tab')
  await page.keyboard.type('Eve')
  await keys('Tab', 'Space')

  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('Sweden')
  await expect(page.getByRole('radio', { name: 'Telegram' })).toBeChecked()
  await takeTime(page)
  await keys('Tab')
  await expect(submitButton(page)).toBeFocused()
  await keys('Enter')
  await expect(page.getByRole('heading', { name: 'Application received' })).toBeFocused()
})

test('the status page reports unknown and invalid ids', async ({ page, quiet }) => {
  quiet.except(/status of 404/)
  await page.goto('/application-status')
  await page.getByRole('textbox', { name: 'Application or question ID' }).fill(`TS-${'0'.repeat(26)}`)
  await page.getByRole('button', { name: 'Look it up' }).click()
  await expect(page.getByText('Nothing was sent under this ID. Please check it and try again.')).toBeVisible()
  await expectAccessible(page)
})

test('on a phone the errors of a form are further apart than the lines of one', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 900 })
  await openAlive(page, '/investor-form')
  await submitButton(page).click()
  await expect(errorSummary(page)).toBeFocused()
  const errors = await errorSummary(page)
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => {
        const text = document.createRange()
        text.selectNodeContents(link)
        return Array.from(text.getClientRects(), ({ top }) => top)
      }),
    )
  const within = errors.flatMap((tops) => tops.slice(1).map((top, line) => top - (tops[line] ?? 0)))
  const between = errors.slice(1).map((tops, error) => (tops[0] ?? 0) - (errors[error]?.at(-1) ?? 0))
  expect(Math.min(...between)).toBeGreaterThan(Math.max(...within) + 4)
})
