import { HOUR } from '#contract/timing'
import { expectAccessible } from '../accessible.ts'
import { openAlive } from '../alive.ts'
import { expect, type Page, test } from '../fixtures.ts'
import { scriptBytes, takeTime } from '../form-page.ts'

const askButton = (page: Page) => page.getByRole('button', { name: 'Ask a Question' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Ask a Question' })
/** The visible entries: the whole list, or search results. */
const entries = (page: Page) => page.locator('.faq details').filter({ visible: true })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search the questions' })

/** The marked words, in lower case. */
function found(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...(CSS.highlights.get('found') ?? [])].map((range) => String(range).toLowerCase()),
  )
}

async function openDialog(page: Page) {
  await askButton(page).click()
  await expect(dialog(page)).toBeVisible()
}

/** Runs an action that needs timers on a page with a paused clock, advancing a millisecond until it has ended. */
async function inSlowTime(page: Page, work: Promise<void>): Promise<void> {
  let ended = false
  const end = () => {
    ended = true
  }
  const tick = async () => {
    while (!ended) await page.clock.runFor(1)
  }
  await Promise.all([work.finally(end), tick()])
}

async function ask(page: Page, email = 'ada@example.org') {
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Ada Lindqvist')
  await dialog(page).getByRole('textbox', { name: 'Email' }).fill(email)
  await dialog(page).getByRole('textbox', { name: 'Question' }).fill('Does the streak stay?')
  await takeTime(page)
  await dialog(page).getByRole('button', { name: 'Submit Question' }).click()
}

test('nineteen questions, the first five answered, each opening with a click or a key', async ({ page }) => {
  await page.goto('/faq')
  await expect(entries(page)).toHaveCount(19)
  await expect(page.locator('.faq details[open]')).toHaveCount(5)
  const sixth = entries(page).nth(5)
  await sixth.locator('summary').click()
  await expect(sixth).toHaveAttribute('open')
  await page.keyboard.press('Enter')
  await expect(sixth).not.toHaveAttribute('open')
  await entries(page).first().locator('summary').click()
  await expect(page.locator('.faq details[open]')).toHaveCount(4)
})

test('the search filters live in questions and answers, says how many match, and marks them', async ({
  page,
}) => {
  await openAlive(page, '/faq')
  await entries(page).nth(9).locator('summary').click()
  await search(page).fill('FAILSAFE')
  await expect(page.getByText('2 questions match')).toBeVisible()
  await expect(entries(page)).toHaveCount(2)
  expect(await found(page)).toEqual(Array(4).fill('failsafe'))
  await expectAccessible(page)
  await search(page).fill('zebra')
  await expect(page.getByText('No question matches')).toBeVisible()
  await expect(entries(page)).toHaveCount(0)
  await search(page).clear()
  await expect(entries(page)).toHaveCount(19)
  await expect(page.locator('.faq details[open]')).toHaveCount(6)
})

test('without a literal match, near matches are shown as such, and the text survives a reload', async ({
  page,
}) => {
  await openAlive(page, '/faq')
  const box = page.getByRole('searchbox', { name: 'Search the questions' })
  await box.fill('fee escrow')
  await expect(page.getByRole('status').filter({ hasText: 'No exact match' })).toBeVisible()
  await expect(page.getByText('What does escrow cost, and when is it paid?')).toBeVisible()
  await expect(page.getByText('What do you keep about me, and how is it deleted?')).toBeHidden()
  await page.reload()
  await expect(box).toHaveValue('fee escrow')
  await expect(page.getByRole('status').filter({ hasText: 'No exact match' })).toBeVisible()
  await page
    .getByRole('link', { name: 'The three escrows' })
    .or(page.getByRole('link', { name: 'The discounts by tier' }))
    .first()
    .click()
  await page.goBack()
  await expect(box).toHaveValue('fee escrow')
})

test('a press on a button whose dialog does not load gets a message, and can be repeated', async ({
  page,
  quiet,
}) => {
  quiet.except(/net::ERR_FAILED/)
  await page.route('**/ask-dialog-*.js', (route) => route.abort())
  await openAlive(page, '/faq')
  await askButton(page).click()
  await expect(page.getByText('Network error. This part of the page could not be loaded.')).toBeVisible()
  await page.unroute('**/ask-dialog-*.js')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(dialog(page)).toBeVisible()
})

test('text typed before the search loaded is searched for', async ({ page }) => {
  let release = () => {}
  const readable = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/client-*.js', async (route) => {
    await readable
    await route.continue()
  })
  await page.goto('/faq', { waitUntil: 'commit' })
  await search(page).pressSequentially('recovery phrase')
  await expect(entries(page)).toHaveCount(19)
  release()

  await expect(page.getByText('1 question matches')).toBeVisible()
  await expect(search(page)).toHaveValue('recovery phrase')
})

test('structured data has every question with its answer', async ({ page }) => {
  await page.goto('/faq')
  const structured = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
  )
  expect(structured['@type']).toBe('FAQPage')
  expect(structured.mainEntity).toHaveLength(19)
})

test('the dialog’s script is fetched when it is about to open, not before', async ({ page }) => {
  expect(await scriptBytes(page, '/faq')).toBeLessThan(6_000)
  const late = page.waitForResponse(/ask-dialog-.*\.js$/)
  await askButton(page).hover()
  expect((await late).ok()).toBe(true)
})

test('a question is sent from the dialog, which confirms, closes by itself, and returns the focus', async ({
  page,
}) => {
  await page.clock.install()
  await openAlive(page, '/faq')
  await openDialog(page)
  await expect(dialog(page).getByRole('heading', { name: 'Ask a Question' })).toBeFocused()
  // The dialog closes three seconds after its confirmation; the duration of the check must not matter.
  await page.clock.pauseAt(Date.now() + HOUR)
  await ask(page)

  await expect(dialog(page).getByText('Question Submitted!')).toBeVisible()
  await expect(
    dialog(page).getByText(
      'Your question has been submitted successfully! We will get back to you within 24-48 hours.',
    ),
  ).toBeVisible()
  const id = (await dialog(page).locator('.mono').textContent()) ?? ''
  expect(id).toMatch(/^TS-[0-9A-Z]{26}$/)
  await inSlowTime(page, expectAccessible(page, [360]))
  await page.clock.fastForward(3_000)
  await expect(dialog(page)).toBeHidden()
  await expect(askButton(page)).toBeFocused()

  await expect(page.getByText('Your question is with us')).toBeVisible()
  await page.getByRole('link', { name: 'See how far we are' }).click()
  await expect(page.getByText('It has arrived and is waiting for review.')).toBeVisible()
})

test('the dialog is readable at every width: when it opens, with an error in the address, and after a failure that keeps the text', async ({
  page,
  quiet,
}) => {
  quiet.except(/status of 500/)
  await page.clock.install()
  await openAlive(page, '/faq')
  await openDialog(page)
  await expectAccessible(page)
  await ask(page, 'ada@example')
  await expect(dialog(page).getByRole('link', { name: 'Email is invalid' })).toBeVisible()
  await expectAccessible(page)

  await page.route('**/api/support/questions', (route) => route.fulfill({ status: 500, json: {} }), {
    times: 1,
  })
  await ask(page)
  await expect(dialog(page).getByText('Submission Failed')).toBeVisible()
  await expect(dialog(page).getByText('Failed to submit question')).toBeVisible()
  await expectAccessible(page)
  await expect(dialog(page).getByRole('textbox', { name: 'Question' })).toHaveValue('Does the streak stay?')
  await dialog(page).getByRole('button', { name: 'Submit Question' }).click()
  await expect(dialog(page).getByText('Question Submitted!')).toBeVisible()
})

test('Esc, the close button and a click outside close the dialog; it opens empty again', async ({ page }) => {
  await openAlive(page, '/faq')
  const ways: (() => Promise<void>)[] = [
    () => page.keyboard.press('Escape'),
    () => dialog(page).getByRole('button', { name: 'Close' }).click(),
    () => page.mouse.click(5, 450),
  ]
  for (const close of ways) {
    await openDialog(page)
    const name = dialog(page).getByRole('textbox', { name: 'Name' })
    await expect(name).toHaveValue('')
    await name.fill('Ada')
    await close()
    await expect(dialog(page)).toBeHidden()
    await expect(askButton(page)).toBeFocused()
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('answers open, and a question can be asked from the page itself', async ({ page, quiet }) => {
    quiet.except(/status of 422/)
    await page.goto('/faq')
    await expect(askButton(page)).toBeHidden()
    await expect(search(page)).toBeHidden()
    await entries(page).nth(9).locator('summary').click()
    await expect(entries(page).nth(9)).toHaveAttribute('open')

    await page.getByRole('textbox', { name: 'Name' }).fill('Ada Lindqvist')
    await page.getByRole('textbox', { name: 'Email' }).fill('ada@example')
    await page.getByRole('textbox', { name: 'Question' }).fill('Does the streak stay?\nAnd how long?')
    await page.getByRole('button', { name: 'Submit Question' }).click()
    await expect(page.getByRole('link', { name: 'Email is invalid' })).toBeInViewport()
    await expect(page.getByRole('textbox', { name: 'Question' })).toHaveValue(
      'Does the streak stay?\nAnd how long?',
    )

    await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.org')
    await page.getByRole('button', { name: 'Submit Question' }).click()
    await expect(page.getByText('Question Submitted!')).toBeInViewport()
    await expect(page.locator('[data-slot="received-id"]')).toHaveText(/^TS-[0-9A-Z]{26}$/)
  })
})
