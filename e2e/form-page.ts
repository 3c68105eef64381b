import { gzipSync } from 'node:zlib'
import { expect, type Locator, type Page, type Request, type Response } from '@playwright/test'
import { namedSentence } from '#contract/wire/form-values'
import { openAlive } from './alive.ts'

/** How one answer is given: typed, chosen from a list, or picked among options under a legend. */
export type Answer =
  | { readonly type: string }
  | { readonly choose: string }
  | { readonly pick: readonly string[] }

export interface FormCase {
  readonly path: string
  readonly heading: string
  readonly api: string
  readonly received: string
  /** Every field that must be filled in, by its name on the page, with the sentence that asks for it. */
  readonly required: readonly (readonly [field: string, answer: Answer, missing: string])[]
}

export const formCases: readonly FormCase[] = [
  {
    path: '/investor-form',
    heading: 'Investor Application',
    api: '/api/investor/applications',
    received: 'Your investor application has been submitted successfully!',
    required: [
      ['Full name', { type: 'Ada Lindqvist' }, 'Full name is required'],
      ['Email', { type: 'ada@example.org' }, 'Email is required'],
      ['Country', { choose: 'Sweden' }, 'Country is required'],
      ['Have you invested in Web3 before?', { pick: ['Yes'] }, 'Please select an option'],
      ['Experience level', { pick: ['Intermediate (1–3 years)'] }, 'Please select your experience level'],
      [
        'What interests you?',
        { pick: ['Touchstone Token ($TRINX)', 'Ecosystem Rewards & Airdrops'] },
        'Please select at least one interest',
      ],
      ['Preferred blockchains', { pick: ['XRPL'] }, 'Please select at least one blockchain'],
      ['How did you hear about us?', { choose: 'Event' }, 'Please select how you heard about us'],
      ['Would you like early access?', { pick: ['No'] }, 'Please select an option'],
    ],
  },
  {
    path: '/developer-form',
    heading: 'Project Application',
    api: '/api/developer/applications',
    received:
      'Your project application has been submitted successfully! We will get back to you within 24-48 hours.',
    required: [
      ['Full name', { type: 'Ada Lindqvist' }, 'Full name is required'],
      ['Email', { type: 'ada@example.org' }, 'Email is required'],
      ['Project name', { type: 'Streak' }, 'Project name is required'],
      ['Project type', { choose: 'Utility Token' }, 'Project type is required'],
      ['Primary blockchain', { choose: 'XRPL' }, 'Primary blockchain is required'],
      ['Development stage', { choose: 'Testnet Phase' }, 'Development stage is required'],
      [
        'Which Touchstone services do you need?',
        { pick: ['Launchpad'] },
        'Please select at least one service',
      ],
      ['How did you hear about us?', { choose: 'Social Media' }, 'Please select how you heard about us'],
    ],
  },
  {
    path: '/incubator-form',
    heading: 'Incubator Application',
    api: '/api/incubator/applications',
    received:
      'Your incubator application has been submitted successfully! We will get back to you within 24-48 hours.',
    required: [
      ['Full name', { type: 'Ada Lindqvist' }, 'Full name is required'],
      ['Email', { type: 'ada@example.org' }, 'Email is required'],
      ['Project name', { type: 'Streak' }, 'Project name is required'],
      ['Project overview', { type: 'A stone,\nand a streak on it.' }, 'Project overview is required'],
      ['Development stage', { choose: 'Concept Only' }, 'Development stage is required'],
      ['Incubator track', { pick: ['Build at Cost'] }, 'Incubator track preference is required'],
      ['Why Touchstone?', { type: 'Because it marks.' }, 'Please explain why you are choosing Touchstone'],
    ],
  },
]

/** What the summary of errors says of a field that was left empty. */
export function summaryLine([field, , missing]: FormCase['required'][number]): string {
  return namedSentence({ names: { [field]: field } }, field, missing)
}

/** Gives one answer, with a pointer and a keyboard, or without any script behind the page. */
export async function giveAnswer(page: Page, field: string, answer: Answer): Promise<void> {
  if ('pick' in answer) {
    const group = page.getByRole('group', { name: field }).or(page.getByRole('radiogroup', { name: field }))
    for (const option of answer.pick) await group.getByText(option, { exact: true }).click()
  } else if ('choose' in answer) await page.getByRole('combobox', { name: field }).selectOption(answer.choose)
  else await textField(page, field).fill(answer.type)
}

export function textField(page: Page, name: string): Locator {
  return page.getByRole('textbox', { name, exact: true })
}

export async function fillIn(page: Page, form: FormCase): Promise<void> {
  for (const [field, answer] of form.required) await giveAnswer(page, field, answer)
}

/** Lets three seconds pass for the page: nobody reads a form in less, and the server knows it. */
export async function takeTime(page: Page): Promise<void> {
  await page.clock.fastForward(3_000)
}

export function submitButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Submit Application' })
}

export function errorSummary(page: Page): Locator {
  return page.getByRole('alert', { name: 'There is a problem' })
}

/** The application ID on the card that says the form has arrived. */
export async function receivedId(page: Page): Promise<string> {
  const id = page.locator('[data-slot="received-id"]').filter({ visible: true })
  await expect(id).toHaveText(/^TS-[0-9A-Z]{26}$/)
  return (await id.textContent()) ?? ''
}

/** Where everything stands that a visitor aims at: `x y width height`, in px from the corner of the page or its dialog. */
export function places(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const root = document.querySelector('dialog[open] .dialog-main') ?? document.querySelector('main')
    const from = root?.getBoundingClientRect() ?? new DOMRect()
    const aims = root?.querySelectorAll('[data-field], .option, input, select, textarea, button') ?? []
    const seen = [...aims].filter((aim) => aim.checkVisibility())
    return Object.fromEntries(
      seen.map((aim, index) => {
        const { x, y, width, height } = aim.getBoundingClientRect()
        const name = aim.getAttribute('data-field') ?? aim.getAttribute('name') ?? aim.textContent
        return [`${index} ${name}`, [x - from.x, y - from.y, width, height].join(' ')]
      }),
    )
  })
}

/** Bytes of JavaScript, gzipped, that the page loads by itself. */
export async function scriptBytes(page: Page, path: string): Promise<number> {
  const scripts: Promise<Response | null>[] = []
  const collect = (request: Request) => {
    if (request.url().endsWith('.js')) scripts.push(request.response())
  }
  page.on('request', collect)
  await openAlive(page, path)
  page.off('request', collect)
  const bodies = await Promise.all(scripts.map(async (script) => (await script)?.body()))
  return bodies.reduce((sum, body) => sum + (body ? gzipSync(body, { level: 9 }).length : 0), 0)
}
