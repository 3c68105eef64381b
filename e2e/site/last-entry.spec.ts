import { expectAccessible } from '../accessible.ts'
import { openAlive, untilAlive } from '../alive.ts'
import { expect, type Page, test } from '../fixtures.ts'
import { fillIn, formCases, receivedId, submitButton, takeTime, textField } from '../form-page.ts'

// The other two offer their ids below; all three store them by the same code.
for (const form of formCases.slice(2)) {
  test(`${form.heading}: an error while confirming loses neither the answers nor the id`, async ({
    page,
    quiet,
  }) => {
    quiet.except(/Broken by a stranger/)
    await page.clock.install()
    await openAlive(page, form.path)
    const email = ownAddress()
    await fillIn(page, form)
    await textField(page, 'Email').fill(email)
    await takeTime(page)
    const stored = page.waitForResponse(`**${form.api}`)
    await breakConfirmation(page)
    await submitButton(page).click()
    const { applicationId } = await (await stored).json()
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()

    await page.reload()
    await untilAlive(page)
    await expect(textField(page, 'Email')).toHaveValue(email)
    await page.getByRole('link', { name: applicationId }).click()
    await expect(page.getByText('It has arrived and is waiting for review.')).toBeVisible()

    // Sent again, it is still the same application.
    await openAlive(page, form.path)
    await takeTime(page)
    await submitButton(page).click()
    expect(await receivedId(page)).toBe(applicationId)
    await page.clock.runFor(1)
    await page.reload()
    await untilAlive(page)
    await expect(textField(page, 'Email')).toHaveValue('')
  })
}

test('the last id is offered on its form and on the status page, until it is deleted', async ({ page }) => {
  await page.clock.install()
  const ids: string[] = []
  for (const form of formCases.slice(0, 2)) {
    await openAlive(page, form.path)
    await expect(page.getByText('Sent one before?')).toBeVisible()
    const place = await textField(page, 'Full name').boundingBox()
    await fillIn(page, form)
    await textField(page, 'Email').fill(ownAddress())
    await takeTime(page)
    await submitButton(page).click()
    ids.push(await receivedId(page))

    await openAlive(page, form.path)
    await expect(page.getByText('Your last application')).toBeVisible()
    await expect(page.getByRole('link', { name: ids.at(-1) ?? '' })).toBeVisible()
    expect(await textField(page, 'Full name').boundingBox(), 'room for it was kept').toEqual(place)
  }
  await expectAccessible(page)

  const [first = '', second = ''] = ids
  await openAlive(page, '/application-status')
  const asked = page.getByRole('textbox', { name: 'Application or question ID' })
  await expect(asked).toHaveValue(second)
  await expectAccessible(page)
  await page.getByRole('button', { name: first }).click()
  await expect(asked).toHaveValue(first)
  await expect(page.getByText('It has arrived and is waiting for review.')).toBeVisible()
  await page.getByRole('button', { name: 'Forget on this device' }).click()
  await expect(asked).toHaveValue('')
  await page.reload()
  await untilAlive(page)
  await expect(asked).toHaveValue('')
  await expect(page.getByText('Sent from this device')).toBeHidden()
})

test('offering the last id moves no field, on a phone either', async ({ page }) => {
  const [form] = formCases
  if (!form) throw new Error('There is no form')
  await page.setViewportSize({ width: 360, height: 900 })
  await openAlive(page, form.path)
  const place = await textField(page, 'Full name').boundingBox()
  await page.evaluate(() => {
    const id = 'TS-0123456789ABCDEFGHJKMNPQRS'
    localStorage.setItem('touchstone_last_investor', JSON.stringify({ id, sentAt: Date.now() }))
  })
  await page.reload()
  await untilAlive(page)
  await expect(page.getByText('Your last application')).toBeVisible()
  expect(await textField(page, 'Full name').boundingBox()).toEqual(place)
})

test('a question can be restored after a reload if its dialog failed or was closed', async ({
  page,
  quiet,
}) => {
  quiet.except(/Broken by a stranger/)
  const open = () => page.getByRole('button', { name: 'Ask a Question' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask a Question' })
  const question = dialog.getByRole('textbox', { name: 'Question' })
  await page.clock.install()
  await openAlive(page, '/faq')
  await open()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Ada Lindqvist')
  await dialog.getByRole('textbox', { name: 'Email' }).fill(ownAddress())
  await question.fill('Does the streak stay?')
  await takeTime(page)
  const stored = page.waitForResponse('**/api/support/questions')
  await breakConfirmation(page)
  await dialog.getByRole('button', { name: 'Submit Question' }).click()
  const { questionId } = await (await stored).json()
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()

  await page.reload()
  await untilAlive(page)
  await open()
  await dialog.getByRole('button', { name: 'Put it back' }).click()
  await expect(question).toHaveValue('Does the streak stay?')
  await expect(dialog.getByRole('link', { name: questionId })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await open()
  await expect(question).toHaveValue('')
  await dialog.getByRole('button', { name: 'Put it back' }).click()
  await expect(question).toHaveValue('Does the streak stay?')
})

/** An address of this test only: the number of forms per day and address is limited. */
function ownAddress(): string {
  return `${test.info().testId}@example.org`
}

/** Simulates foreign code, such as a browser extension, that changes the page's form. */
async function breakConfirmation(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { removeChild } = Node.prototype
    Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
      if (!(child instanceof HTMLFormElement)) return removeChild.call(this, child) as Child
      Node.prototype.removeChild = removeChild
      throw new Error('Broken by a stranger')
    }
  })
}
