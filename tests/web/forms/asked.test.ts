import { Window } from 'happy-dom'
import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { FormName } from '#contract/form-terms'
import { developerForm } from '#contract/wire/developer'
import type { Form } from '#contract/wire/form'
import { incubatorForm } from '#contract/wire/incubator'
import { investorForm } from '#contract/wire/investor'
import { questionForm } from '#contract/wire/question'
import { DeveloperForm } from '../../../web/pages/developer-form/living.tsx'
import { IncubatorForm } from '../../../web/pages/incubator-form/living.tsx'
import { InvestorForm } from '../../../web/pages/investor-form/living.tsx'
import { QuestionForm } from './question-on-page.tsx'

const pages: readonly { readonly form: Form; readonly Part: ComponentType }[] = [
  { form: investorForm, Part: InvestorForm },
  { form: developerForm, Part: DeveloperForm },
  { form: incubatorForm, Part: IncubatorForm },
  { form: questionForm, Part: QuestionForm },
]

const { DOMParser } = new Window()

/** The elements of an untouched form that match a selector. */
function onPage(Part: ComponentType, form: Form, selector: string) {
  const page = new DOMParser().parseFromString(renderToStaticMarkup(createElement(Part)), 'text/html')
  return [...page.querySelectorAll(`form[data-form="${form.name}"] ${selector}`)]
}

test.each(pages)('the $form.name page has exactly the fields of the contract', ({ form, Part }) => {
  const asked = new Set(onPage(Part, form, '[name]').map((it) => it.getAttribute('name')))
  const slip = ['submissionKey', 'elapsed', 'turnstile']
  const wanted = Object.keys(form.schema.shape).filter((name) => !slip.includes(name))
  expect([...asked].sort()).toEqual(wanted.sort())
})

/** The questions of each form, in the order of the specification. */
const specified: Readonly<Record<FormName, readonly string[]>> = {
  investor: [
    'fullName',
    'email',
    'country',
    'contactMethod',
    'hasInvestedBefore',
    'investmentInterests',
    'preferredBlockchains',
    'experienceLevel',
    'heardFrom',
    'earlyAccess',
  ],
  developer: [
    'fullName',
    'projectName',
    'email',
    'telegramDiscord',
    'projectWebsite',
    'projectType',
    'primaryBlockchain',
    'developmentStage',
    'contractAddress',
    'touchstoneServices',
    'expectedLaunchDate',
    'communitySize',
    'heardFrom',
  ],
  incubator: [
    'fullName',
    'email',
    'telegramDiscord',
    'projectName',
    'projectWebsite',
    'projectOverview',
    'developmentStage',
    'deckLink',
    'incubatorTrack',
    'whyTouchstone',
  ],
  question: ['name', 'email', 'question'],
}

test.each(pages)('the $form.name form asks what the specification lists, in its order', ({ form }) => {
  const questions = specified[form.name]
  const asked = Object.keys(form.names).filter((name) => !(name in form.beside))
  expect(asked.filter((name) => questions.includes(name))).toEqual(questions)
})

test.each(pages)(
  'the $form.name page has its fields in order, labelled as in the error summary',
  ({ form, Part }) => {
    const called = onPage(Part, form, '[data-field]').map((place): [string, string] => [
      place.getAttribute('data-field') ?? '',
      (place.querySelector('label, legend')?.textContent ?? '').replace(/ \((optional|if live)\)$/, ''),
    ])
    expect(called).toEqual(Object.entries(form.names))
  },
)
