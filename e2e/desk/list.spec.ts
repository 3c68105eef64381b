import { readFile } from 'node:fs/promises'
import { listEntries } from '#contract/wire/desk'
import { incubatorForm } from '#contract/wire/incubator'
import { formAnswers } from '#contract/wire/published/form-answers'
import { expectAccessible, expectAccessibleAsItIs } from '../accessible.ts'
import { outOfPlace } from '../out-of-place.ts'
import { instanceUnderTest } from '../under-test.ts'
import { expect, focusList, rowsOf, test } from './colleagues.ts'
import { submitWeek } from './week.ts'

const BOTH_ENDS = [360, 1440]

test('a filtered list is a link, going back works, and the focus returns to the entry that was opened', async ({
  signIn,
}) => {
  const week = await submitWeek(Date.now())
  const page = await signIn('Ada Brandt')
  await page.getByRole('link', { name: /^Projects/ }).click()
  await expect(page).toHaveURL(/\/desk\?form=developer$/)
  await expect(rowsOf(page)).toHaveCount(13)
  await focusList(page)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  const third = rowsOf(page).nth(2).getByRole('link')
  await expect(third).toBeFocused()
  await page.keyboard.press('Enter')
  const developers = week.filter(({ form }) => form === 'developer')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(developers[2]?.name ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  await expect(third).toBeFocused()
  await expect(rowsOf(page).nth(2)).not.toContainText('Unread')
  await expect(rowsOf(page).nth(3)).toContainText('Unread')
  await page.keyboard.press('u')
  await expect(rowsOf(page).nth(2)).toContainText('Unread')
  await page.goBack()
  await expect(rowsOf(page)).toHaveCount(50)
})

test('words are found in any case and script, and letters in the search field are only letters', async ({
  signIn,
}) => {
  await submitWeek(Date.now())
  const page = await signIn('Ada Brandt')
  const search = page.getByRole('searchbox', { name: 'Search' })
  // Rows written past the Worker can be searched once it has folded them, which reading the list begins.
  await expect
    .poll(async () => {
      const read = await page.request.get(new URL(listEntries.path, page.url()).href)
      return listEntries.reply.parse(await read.json()).unsearchable
    })
    .toBe(0)
  await search.fill('ΠΗΝΕΛΌΠΗ')
  await search.press('Enter')
  await expect(rowsOf(page)).toHaveCount(6)
  await focusList(page)
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await search.fill('')
  await search.pressSequentially('xa?')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText('selected')).toBeHidden()
})

test('the list as CSV is whole, and a person is exported, then erased after a second question', async ({
  signIn,
}) => {
  const week = await submitWeek(Date.now())
  const page = await signIn('Ada Brandt', '/desk?form=investor', /404/)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download as CSV' }).click(),
  ])
  const csv = await readFile(await download.path(), 'utf8')
  for (const { email, form } of week) expect(csv.includes(email), email).toBe(form === 'investor')

  await rowsOf(page).first().getByRole('link').click()
  await page.getByRole('button', { name: 'Export or erase' }).click()
  const dialog = page.getByRole('dialog', { name: 'The person' })
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export as a file' }).click(),
  ])
  expect(await readFile(await file.path(), 'utf8')).toContain('p4@example.org')
  await dialog.getByRole('button', { name: 'Erase all of it' }).click()
  await expect(dialog).toContainText('This cannot be undone')
  await expectAccessible(page, BOTH_ENDS)
  await dialog.getByRole('button', { name: 'Erase for good' }).click()
  await expect(dialog).toContainText('One entry was erased')
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(page.getByText('Nothing is kept under this ID')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await expect(rowsOf(page)).toHaveCount(11)
})

test('list, keys and entry pass axe at 360 and 1440 px, and so does the bar of selected entries', async ({
  signIn,
}) => {
  await submitWeek(Date.now())
  const page = await signIn('Ada Brandt', '/desk?form=incubator')
  await expectAccessible(page, BOTH_ENDS)
  await focusList(page)
  await page.keyboard.press('x')
  await expectAccessible(page, BOTH_ENDS, 'form[aria-label="Selected entries"]')
  await focusList(page)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await expectAccessibleAsItIs(page)
  await page.keyboard.press('Escape')
  await expect(rowsOf(page).first().getByRole('link')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Answers' })).toBeVisible()
  await expectAccessible(page, BOTH_ENDS)
  await expect(page.getByRole('link', { name: /^After: / })).toBeVisible()
  expect(await outOfPlace(page)).toEqual([])
})

test('a name and an address without a space push nothing out of an entry', async ({ signIn, request }) => {
  await submitWeek(Date.now())
  const { siteUrl } = instanceUnderTest()
  for (const person of ['a', 'b']) {
    const fullName = `${person}${'Streak'.repeat(33)}`
    const email = `${person}${'y'.repeat(60)}@${'z'.repeat(60)}.test`
    const data = { ...formAnswers.incubator, fullName, email }
    await request.post(`${siteUrl}${incubatorForm.path}`, { data, headers: { origin: siteUrl } })
  }
  const page = await signIn('Ada Brandt', '/desk?form=incubator')
  await rowsOf(page).last().getByRole('link').click()
  await expect(page.getByRole('link', { name: /^Before: / })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export or erase' })).toBeVisible()
  await expectAccessible(page, BOTH_ENDS)
  await page.setViewportSize({ width: 360, height: 900 })
  expect(await outOfPlace(page)).toEqual([])
})
