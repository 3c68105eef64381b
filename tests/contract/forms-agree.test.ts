import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { heardFromOptions } from '#contract/applicant'
import {
  communitySizes,
  developmentStages,
  primaryBlockchains,
  projectTypes,
  touchstoneServices,
} from '#contract/developer'
import { incubatorStages, incubatorTracks } from '#contract/incubator'
import {
  contactMethods,
  countries,
  experienceLevels,
  investmentInterests,
  preferredBlockchains,
  yesOrNo,
} from '#contract/investor'
import { developerForm } from '#contract/wire/developer'
import type { Form } from '#contract/wire/form'
import { sentencesOf, valuesOf } from '#contract/wire/form-values'
import { incubatorForm } from '#contract/wire/incubator'
import { investorForm } from '#contract/wire/investor'
import { questionForm } from '#contract/wire/question'
import { readPost } from '../../functions/people/forms/read-post.ts'
import { checkForm } from '../../web/forms/check-form.ts'
import { goodAnswers } from '../functions/people/forms/answers.ts'
import { fc } from '../support/generated.ts'
import { anyText } from './any-text.ts'

type FilledIn = Readonly<Record<string, string | readonly string[]>>

/** Texts that people, programs and unusual keyboards enter. */
const typed = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      'Ada',
      'ada@example.org',
      ' ada@example.org ',
      'a@b',
      '',
      '   ',
      'x'.repeat(201),
      '0x1',
      '—',
      '0–500',
      'one\ntwo',
      'one\r\ntwo\rthree',
    ),
  },
  { weight: 4, arbitrary: anyText(30) },
  { weight: 1, arbitrary: fc.string({ maxLength: 300 }) },
)
const chosen = (options: readonly string[]) =>
  fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...options) }, { weight: 1, arbitrary: typed })
const ticked = (options: readonly string[]) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.subarray([...options]) },
    { weight: 1, arbitrary: fc.array(typed, { maxLength: 25 }) },
  )

const filledIn: readonly (readonly [Form, fc.Arbitrary<FilledIn>])[] = [
  [
    investorForm,
    fc.record(
      {
        fullName: typed,
        email: typed,
        country: chosen(countries),
        contactMethod: chosen(contactMethods),
        hasInvestedBefore: chosen(yesOrNo),
        experienceLevel: chosen(experienceLevels),
        investmentInterests: ticked(investmentInterests),
        preferredBlockchains: ticked(preferredBlockchains),
        heardFrom: chosen(heardFromOptions),
        earlyAccess: chosen(yesOrNo),
        reference: typed,
      },
      { requiredKeys: [] },
    ),
  ],
  [
    developerForm,
    fc.record(
      {
        fullName: typed,
        email: typed,
        telegramDiscord: typed,
        projectName: typed,
        projectWebsite: typed,
        projectType: chosen(projectTypes),
        primaryBlockchain: chosen(primaryBlockchains),
        developmentStage: chosen(developmentStages),
        contractAddress: typed,
        expectedLaunchDate: typed,
        communitySize: chosen(communitySizes),
        touchstoneServices: ticked(touchstoneServices),
        heardFrom: chosen(heardFromOptions),
      },
      { requiredKeys: [] },
    ),
  ],
  [
    incubatorForm,
    fc.record(
      {
        fullName: typed,
        email: typed,
        telegramDiscord: typed,
        projectName: typed,
        projectWebsite: typed,
        projectOverview: typed,
        developmentStage: chosen(incubatorStages),
        deckLink: typed,
        incubatorTrack: chosen(incubatorTracks),
        whyTouchstone: typed,
      },
      { requiredKeys: [] },
    ),
  ],
  [questionForm, fc.record({ name: typed, email: typed, question: typed }, { requiredKeys: [] })],
]

/** The server's result: errors by field, or the answers to store. */
type Verdict = { readonly wrong: Record<string, string> } | { readonly stored: unknown }

function serverOf(form: Form) {
  const server = new Hono().post('/', async (c) => {
    const post = await readPost(c, form)
    if (!post.ok) throw new Error(post.error)
    return c.json(verdictOf(form, post.value))
  })
  return async (type: string, body: string): Promise<Verdict> => {
    const answer = await server.request('/', { method: 'POST', headers: { 'content-type': type }, body })
    return (await answer.json()) as Verdict
  }
}

function verdictOf(form: Form, answers: unknown): Verdict {
  const read = form.schema.safeParse(answers)
  return read.success ? { stored: read.data } : { wrong: sentencesOf(form, read.error.issues) }
}

/** Half of them random, half of them valid except for up to three fields. */
function partlyGood(form: Form, wild: fc.Arbitrary<FilledIn>): fc.Arbitrary<FilledIn> {
  const good = goodAnswers.find((candidate) => candidate.form === form)?.answers ?? {}
  const slightly = fc.tuple(wild, fc.subarray(Object.keys(good), { maxLength: 3 })).map(([other, spoilt]) => {
    const kept = Object.entries(good).filter(([name]) => !spoilt.includes(name))
    const changed = Object.entries(other).filter(([name]) => spoilt.includes(name))
    return Object.fromEntries([...kept, ...changed])
  })
  return fc.oneof(wild, slightly)
}

test.each(filledIn.map(([form, wild]) => ({ form, forms: partlyGood(form, wild) })))(
  'browser and server validate a thousand $form.name forms equally, as JSON and as a plain post',
  async ({ form, forms }) => {
    const server = serverOf(form)
    let accepted = 0
    await fc.assert(
      fc.asyncProperty(forms, async (answers) => {
        const filled = formDataOf(answers)
        const browser = checkForm(form, filled)

        const posted = await server('application/x-www-form-urlencoded', urlEncoded(answers))
        if (browser.ok) {
          accepted += 1
          expect(posted).toEqual({ stored: browser.answers })
          expect(await server('application/json', JSON.stringify(browser.answers))).toEqual({
            stored: browser.answers,
          })
        } else {
          const wrong = browser.sentences
          expect(posted).toEqual({ wrong })
          expect(await server('application/json', JSON.stringify(valuesOf(form, filled)))).toEqual({ wrong })
        }
      }),
      { numRuns: 1000, examples: [[{}]] },
    )
    expect(accepted, 'some of them must be good').toBeGreaterThan(100)
  },
)

function formDataOf(answers: FilledIn): FormData {
  const data = new FormData()
  for (const [name, value] of entriesOf(answers)) data.append(name, value)
  return data
}

/** As a browser sends it: every line break is CR LF. */
function urlEncoded(answers: FilledIn): string {
  return new URLSearchParams(
    entriesOf(answers).map(([name, value]) => [name, value.replace(/\r\n?|\n/g, '\r\n')]),
  ).toString()
}

function entriesOf(answers: FilledIn): [string, string][] {
  return Object.entries(answers).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  )
}
