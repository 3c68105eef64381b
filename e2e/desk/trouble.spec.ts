import { changeEntries, listEntries } from '#contract/wire/desk'
import { expect, type Page, rowsOf, test } from './colleagues.ts'
import { submitWeek } from './week.ts'

const ENTRY = 'TS-00000000000000000000000001'
const CHANGES = `**${changeEntries.path}`

/** Types a note and saves it. */
async function saveNote(page: Page, words: string) {
  const note = page.getByLabel('Note', { exact: true })
  await note.fill(words)
  await note.press('Control+Enter')
}

test('a stale change of one entry shows both sides, and what was typed survives until it is saved', async ({
  signIn,
}) => {
  await submitWeek(Date.now())
  const [ada, ben] = await Promise.all([
    signIn('Ada Brandt', `/desk/${ENTRY}`),
    signIn('Ben Osei', `/desk/${ENTRY}?state=open`),
  ])
  await ada.getByLabel('Note', { exact: true }).fill('The best')
  await ben.getByLabel('State', { exact: true }).selectOption('Declined')
  await saveNote(ben, 'No team, and no plan.')
  await expect(ben.getByRole('main').getByText('Saved: Declined, a note')).toBeVisible()
  await expect(ben.locator('dl').first()).toContainText('The sender is shownReceived')

  // Back from another tab, her page shows it; what she began before is a conflict all the same.
  await ada.evaluate(() => dispatchEvent(new Event('online')))
  await expect(ada.getByRole('region', { name: 'History' })).toContainText('No team, and no plan.')
  await ada.getByLabel('State', { exact: true }).selectOption('Accepted')
  await saveNote(ada, 'The best of the week.')
  const conflict = ada.getByRole('alert')
  await expect(conflict).toContainText('Ben changed Received to Declined')
  await expect(conflict).toContainText('No team, and no plan.')
  await expect(conflict).toContainText('Yours, not saved: Accepted, a note')

  await ada.reload()
  await expect(ada.getByLabel('Note', { exact: true })).toHaveValue('The best of the week.')
  await expect(ada.getByLabel('State', { exact: true })).toHaveValue('accepted')
  await ada.getByLabel('An answer was sent').check()
  await ada.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(ada.getByRole('main').getByText('Saved: Accepted, an answer was sent, a note')).toBeVisible()
  await expect(ada.locator('dl').first()).toContainText('The sender is shownAccepted')
  const history = ada.getByRole('region', { name: 'History' })
  await expect(history).toContainText('Ben changed Received to Declined')
  await expect(history).toContainText('You changed Declined to Accepted')
  await expect(history.getByText('The best of the week.')).toBeVisible()
  await expect(ada.getByLabel('Note', { exact: true })).toHaveValue('')
})

test('a session that ended is begun again without loss', async ({ signIn }) => {
  await submitWeek(Date.now())
  const page = await signIn('Ada Brandt', `/desk/${ENTRY}?form=question`, /401/)
  await page.context().clearCookies()
  await saveNote(page, 'Called, and no one answered.')
  // The mails, read again on the way, say the same in their own place.
  const next = page.getByRole('region', { name: 'What next' })
  await expect(next.getByRole('alert')).toContainText('Your session has ended')
  await next.getByRole('link', { name: 'Sign in again' }).click()
  await page.getByRole('button', { name: 'Ada Brandt' }).click()
  await expect(page).toHaveURL(/\/desk\/TS-\d+\?form=question$/)
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('Called, and no one answered.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('main').getByText('Saved: a note')).toBeVisible()
})

test('offline, too many calls and a failing server each say so, and lose nothing', async ({ signIn }) => {
  await submitWeek(Date.now())
  const page = await signIn('Ada Brandt', `/desk/${ENTRY}`, /429|500|ERR_INTERNET_DISCONNECTED/)
  const alert = page.getByRole('region', { name: 'What next' }).getByRole('alert')
  await page.context().setOffline(true)
  await saveNote(page, 'Written on a train.')
  await expect(alert).toContainText('You are offline')
  await expect(page.getByText('Nothing is saved now')).toBeVisible()
  await page.context().setOffline(false)

  for (const [status, json, says] of [
    [
      429,
      { error: 'Too many requests', code: 'rate_limited', requestId: 'r', retryAfter: 7 },
      'in 7 seconds',
    ],
    [500, { error: 'Transaction failed', code: 'internal', requestId: 'r-500' }, 'The log has it as r-500'],
  ] as const) {
    await page.route(CHANGES, (route) => route.fulfill({ status, json }), { times: 1 })
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(alert).toContainText(says)
  }
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('main').getByText('Saved: a note')).toBeVisible()
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Written on a train.')
})

test('a list that cannot be read says so, and is read again; the links below it come with each answer, so that it moves none of them while it is pressed', async ({
  signIn,
}) => {
  await submitWeek(Date.now())
  const page = await signIn('Ada Brandt', '/desk', /500/)
  const whole = page.getByRole('link', { name: 'Download as CSV' })
  await expect(whole).toBeVisible()
  let fail = () => {}
  const failing = new Promise<void>((resolve) => {
    fail = resolve
  })
  await page.route(
    `**${listEntries.path}*`,
    async (route) => {
      await failing
      await route.fulfill({ status: 500, json: {} })
    },
    { times: 1 },
  )
  await page.getByRole('link', { name: /^Investors/ }).click()
  await expect(page.getByText('Reading …')).toBeVisible()
  await expect(whole).toHaveCount(0)
  fail()
  await expect(whole).toBeVisible()
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await expect(rowsOf(page)).toHaveCount(12)
})
