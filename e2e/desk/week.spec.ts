import { expect, focusList, type Page, rowsOf, test } from './colleagues.ts'
import { submitWeek } from './week.ts'

test('two colleagues answer a week of fifty applications by keyboard, and see each conflict', async ({
  signIn,
}) => {
  await submitWeek(Date.now())
  const [ada, ben] = await Promise.all([signIn('Ada Brandt'), signIn('Ben Osei')])
  for (const page of [ada, ben]) {
    await expect(rowsOf(page)).toHaveCount(50)
    await expect(rowsOf(page).first()).toContainText('Overdue by 11 hours')
  }

  // Both choose the same thirteen questions; the second one is shown what the first one did.
  for (const page of [ada, ben]) {
    await page.getByRole('link', { name: /^Questions/ }).click()
    await expect(rowsOf(page)).toHaveCount(13)
    await focusList(page)
    await page.keyboard.press('*')
    await expect(page.getByRole('form', { name: 'Selected entries' }).getByText('13 selected')).toBeVisible()
  }
  await ada.keyboard.press('a')
  await expect(rowsOf(ada).getByText('you')).toHaveCount(13)
  await ben.keyboard.press('a')
  const conflict = ben.getByRole('alert')
  await expect(conflict).toContainText('13 entries were changed meanwhile')
  await expect(conflict.getByText('assigned it to ada')).toHaveCount(13)
  await expect(conflict).toContainText('Yours, not saved: assigned to you')
  await conflict.getByRole('button', { name: 'Leave it as it is' }).press('Enter')
  await expect(rowsOf(ben).getByText('ada')).toHaveCount(13)

  // Ben takes the others, by link and key.
  await ben.getByRole('link', { name: /^All forms/ }).click()
  await ben.getByRole('link', { name: /^Unassigned/ }).click()
  await expect(rowsOf(ben)).toHaveCount(37)
  await focusList(ben)
  // One alone leaves its place to the next.
  await ben.keyboard.press('j')
  await ben.keyboard.press('a')
  await expect(rowsOf(ben)).toHaveCount(36)
  await expect(rowsOf(ben).nth(1).getByRole('link')).toBeFocused()
  await ben.keyboard.press('*')
  await ben.keyboard.press('a')
  await expect(ben.getByText('Nothing here.')).toBeVisible()

  await Promise.all([answerAll(ada, 13), declineAll(ben, 37)])
  await ada.goto('/desk?state=open')
  await expect(ada.getByText('Nothing here.')).toBeVisible()
  await expect(ada.getByRole('row', { name: /In time/ })).toContainText('10 of 13')
})

/** Opens the first three entries one after the other and answers each with a note; then the rest together. */
async function answerAll(page: Page, count: number) {
  await page.getByRole('link', { name: /^Open/ }).click()
  await page.getByRole('link', { name: /^Mine/ }).click()
  await expect(rowsOf(page)).toHaveCount(count)
  await focusList(page)
  await page.keyboard.press('Enter')
  for (let done = 1; done <= 3; done++) {
    await page.getByLabel('State', { exact: true }).focus()
    await page.keyboard.type('Answered')
    await page.getByLabel('Note', { exact: true }).focus()
    await page.keyboard.type(`Answered by mail, ${done}.`)
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('region', { name: 'History' })).toContainText(`Answered by mail, ${done}.`)
    const after = page.getByRole('link', { name: /^After: / })
    const next = (await after.innerText()).replace(/^After:\s*/, '')
    await after.press('Enter')
    // The page moves the focus there once it has the entry, and a key pressed meanwhile would miss its link.
    await expect(page.getByRole('heading', { level: 1, name: next })).toBeFocused()
  }
  await page.getByRole('link', { name: 'Back to the list' }).press('Enter')
  await closeTogether(page, count - 3, 'Answered')
}

async function declineAll(page: Page, count: number) {
  await page.goto('/desk?state=open&assignee=me')
  await closeTogether(page, count, 'Spam')
}

async function closeTogether(page: Page, count: number, state: string) {
  await expect(rowsOf(page)).toHaveCount(count)
  await focusList(page)
  await page.keyboard.press('*')
  await page.getByLabel('New state').focus()
  await page.keyboard.type(state)
  await page.getByRole('button', { name: 'Save for all' }).press('Enter')
  await expect(page.getByText('Nothing here.')).toBeVisible()
}
