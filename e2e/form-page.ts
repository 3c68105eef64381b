import { gzipSync } from 'node:zlib'
import { expect, type Locator, type Page, type Request, type Response } from '@playwright/test'
import { developerForm } from '#contract/wire/developer'
import type { Form } from '#contract/wire/form'
import { namedSentence, sentencesOf } from '#contract/wire/form-values'
import { incubatorForm } from '#contract/wire/incubator'
import { investorForm } from '#contract/wire/investor'
import { formAnswers } from '#contract/wire/published/form-answers'
import { openAlive } from './alive.ts'

interface FormCase {
  readonly path: string
  readonly heading: string
  readonly api: string
  readonly received: string
  /** Every field that must be filled in, by its name on the page, with an answer and the sentence that asks for it. */
  readonly required: readonly (readonly [field: string, answer: Answer, missing: string])[]
}

/** A text, or the options that are picked. */
type Answer = string | readonly string[]

export const formCases: readonly FormCase[] = [
  caseOf(investorForm, 'Investor Application', formAnswers.investor),
  caseOf(developerForm, 'Project Application', formAnswers.developer),
  caseOf(incubatorForm, 'Incubator Application', {
    ...formAnswers.incubator,
    projectOverview: 'A stone,\nand a streak on it.',
  }),
]

function caseOf(form: Form, heading: string, answers: Readonly<Record<string, Answer>>): FormCase {
  const sentences = sentencesOf(form, form.schema.safeParse({}).error?.issues ?? [])
  const required = Object.entries(sentences).map(
    ([name, missing]) =>
      [form.names[name] ?? name, plainAnswer(form, name, answers[name] ?? ''), missing] as const,
  )
  return { path: form.page, heading, api: form.path, received: form.received, required }
}

/** Without the options that raise a further question. */
function plainAnswer({ beside }: Form, name: string, answer: Answer): Answer {
  if (typeof answer === 'string') return answer
  const further = Object.values(beside).flatMap(({ field, answers }) => (field === name ? answers : []))
  return answer.filter((option) => !further.includes(option))
}

/** What the summary of errors says of a field that was left empty. */
export function summaryLine([field, , missing]: FormCase['required'][number]): string {
  return namedSentence({ names: { [field]: field } }, field, missing)
}

/** Fills in one field, with pointer and keyboard, also on a page without scripts. */
export async function giveAnswer(page: Page, field: string, answer: Answer): Promise<void> {
  const group = page.getByRole('group', { name: field }).or(page.getByRole('radiogroup', { name: field }))
  const list = page.getByRole('combobox', { name: field })
  await expect(group.or(list).or(textField(page, field))).toBeVisible()
  if (await group.isVisible()) {
    for (const option of [answer].flat()) await group.getByText(option, { exact: true }).click()
  } else if (await list.isVisible()) await list.selectOption(String(answer))
  else await textField(page, field).fill(String(answer))
}

export function textField(page: Page, name: string): Locator {
  return page.getByRole('textbox', { name, exact: true })
}

export async function fillIn(page: Page, form: FormCase): Promise<void> {
  for (const [field, answer] of form.required) await giveAnswer(page, field, answer)
}

/** Advances the page's clock by three seconds: the server refuses forms sent faster. */
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

/** The positions of all controls: `x y width height`, in px from the corner of the page or its dialog. */
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
