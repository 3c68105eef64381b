import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TERMS_VERSION } from '#contract/brand'
import { formNames, KEPT_MONTHS } from '#contract/form-terms'
import { mainOf, targetsOf, wordsOf } from './page-markup.tsx'

test.each(['/privacy-policy', '/terms-conditions'])(
  '%s lists every clause it has, in order',
  async (path) => {
    const main = await mainOf(path)
    const listed = [...main.querySelectorAll('.legal-contents a')].map((link) => link.getAttribute('href'))
    const clauses = [...main.querySelectorAll('.legal-text > section')].map(({ id }) => `#${id}`)

    expect(listed.length).toBeGreaterThan(5)
    expect(listed).toEqual(clauses)
  },
)

test('the terms carry the version that every purchase records, and lead to the privacy policy', async () => {
  const main = await mainOf('/terms-conditions')

  expect(wordsOf(main.querySelector('h1'))).toBe('Terms & Conditions')
  expect(main.querySelector('time')?.getAttribute('datetime')).toBe(TERMS_VERSION)
  expect(wordsOf(main.querySelector('.legal-version'))).toBe(
    `In force since 24 November 2026. Version ${TERMS_VERSION}.`,
  )
  expect(targetsOf(main, 'Privacy Policy')).toEqual(['/privacy-policy'])
})

test.each([
  ['/terms-conditions', '2026-11-24', '483f4b3789f4991e'],
  ['/privacy-policy', '2026-11-30', '6bc8f94bf085740e'],
])(
  'the version of %s is bound to exactly this text: a changed text needs a new version here',
  async (path, version, digest) => {
    const main = await mainOf(path)
    const text = wordsOf(main.querySelector('.legal-text'))
    const words = createHash('sha256').update(text).digest('hex').slice(0, 16)
    expect([main.querySelector('time')?.getAttribute('datetime'), words]).toEqual([version, digest])
  },
)

test('the times in the privacy policy are those that the forms promise and the server keeps', async () => {
  const table = wordsOf((await mainOf('/privacy-policy')).querySelector('table'))

  for (const form of formNames) expect(table).toContain(`${KEPT_MONTHS[form]} months, then deleted`)
  expect(new Set(formNames.filter((form) => form !== 'question').map((form) => KEPT_MONTHS[form])).size).toBe(
    1,
  )
})

/** What the privacy policy calls that which a browser keeps under each name; null for what colleagues keep at the desk. */
const ON_DEVICE: Readonly<Record<string, string | null>> = {
  touchstone_auth_token: 'The session of your wallet',
  touchstone_beside: 'One that you set aside',
  touchstone_sign_in: 'A request to connect that is still open',
  touchstone_mint_intent: 'a purchase you have just agreed to',
  touchstone_purchase: 'The number of the purchase you made last',
  touchstone_tier: 'The pass you chose',
  touchstone_draft_: 'What you typed into a form',
  touchstone_last_: 'The ID of what you sent last',
  touchstone_motion: 'Whether you paused all motion',
  touchstone_desk_: null,
  touchstone_answer_: null,
}

test('the privacy policy names all that the site keeps in a browser', async () => {
  const sources = globSync(['web/**/*.{ts,tsx}', 'functions/contract/names.ts'])
  const names = sources.flatMap((file) => readFileSync(file, 'utf8').match(/(?<=['`])touchstone_\w+/g) ?? [])
  expect([...new Set(names)].sort()).toEqual(Object.keys(ON_DEVICE).sort())

  const said = wordsOf((await mainOf('/privacy-policy')).querySelector('#device'))
  for (const words of Object.values(ON_DEVICE)) expect(said).toContain(words ?? '')
})

test('every row of what is kept says why, and how long', async () => {
  for (const row of (await mainOf('/privacy-policy')).querySelectorAll('.kept tbody tr')) {
    expect([...row.querySelectorAll('td')].map((cell) => cell.getAttribute('data-term'))).toEqual([
      'Why',
      'How long',
    ])
    expect([...row.children].every((cell) => wordsOf(cell).length > 5)).toBe(true)
  }
})
