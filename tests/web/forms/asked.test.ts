import { Window } from 'happy-dom'
import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { FormName } from '#contract/form-terms'
import { capital, inWords } from '#contract/in-words'
import { developerForm } from '#contract/wire/developer'
import type { Form } from '#contract/wire/form'
import { incubatorForm } from '#contract/wire/incubator'
import { investorForm } from '#contract/wire/investor'
import { questionForm } from '#contract/wire/question'
import { DeveloperForm } from '../../../web/pages/developer-form/living.tsx'
import { IncubatorForm } from '../../../web/pages/incubator-form/living.tsx'
import { InvestorForm } from '../../../web/pages/investor-form/living.tsx'
import { requiredAnswers } from '../../contract/required-answers.ts'
import { mainOf, wordsOf } from '../pages/page-markup.tsx'
import { QuestionForm } from './question-on-page.tsx'

const pages: readonly { readonly form: Form; readonly Part: ComponentType }[] = [
  { form: investorForm, Part: InvestorForm },
  { form: developerForm, Part: DeveloperForm },
  { form: incubatorForm, Part: IncubatorForm },
  { form: questionForm, Part: QuestionForm },
]

const { DOMParser } = new Window()
const rendered = new Map(
  pages.map(({ Part }) => [
    Part,
    new DOMParser().parseFromString(renderToStaticMarkup(createElement(Part)), 'text/html'),
  ]),
)

/** The elements of an untouched form that match one of the selectors. */
function onPage(Part: ComponentType, form: Form, ...selectors: string[]) {
  const within = selectors.map((selector) => `form[data-form="${form.name}"] ${selector}`).join(', ')
  return [...(rendered.get(Part)?.querySelectorAll(within) ?? [])]
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

test.each(pages)(
  'the $form.name page marks the answers that may be missing, and no others',
  ({ form, Part }) => {
    const needed = requiredAnswers.flatMap(([of, name]) => (of === form ? [name] : []))
    // The contact method has a default.
    const optional = Object.keys(form.names).filter((name) => ![...needed, 'contactMethod'].includes(name))
    const marks = onPage(Part, form, '[data-field]:has(.field-optional)').map((place) => [
      place.getAttribute('data-field'),
      place.querySelector('.field-optional')?.textContent,
    ])
    const markOf = (name: string) => (name === 'contractAddress' ? ' (if live)' : ' (optional)')
    expect(marks).toEqual(optional.map((name) => [name, markOf(name)]))
    const demanded = onPage(Part, form, '[required]').map((control) => control.getAttribute('name') ?? '')
    const typed = onPage(Part, form, '[data-field] > :is(input, select, textarea)')
    expect(demanded).toEqual(
      typed.map((control) => control.getAttribute('name')).filter((name) => needed.includes(name ?? '')),
    )
  },
)

test('the project page says how many questions it asks, and how many of them may be left out', async () => {
  const asked = Object.keys(developerForm.names).filter((name) => !(name in developerForm.beside))
  const left = asked.filter(
    (name) =>
      onPage(DeveloperForm, developerForm, `[data-field="${name}"] .field-optional`)[0]?.textContent ===
      ' (optional)',
  )
  expect(wordsOf(await mainOf('/developer-form'))).toContain(
    `${capital(inWords(asked.length))} questions, ${inWords(left.length)} of them optional.`,
  )
})

const HEARD_FROM = ['Social Media', 'Friend/Referral', 'Press Release', 'Event', 'Other']
const YES_OR_NO = ['Yes', 'No']

/** The options of each choice, in the order of the specification. */
const choices: Readonly<Partial<Record<FormName, Readonly<Record<string, readonly string[]>>>>> = {
  investor: {
    country: [
      ...['United States', 'Canada', 'United Kingdom', 'Germany', 'France', 'Australia', 'Japan'],
      ...['South Korea', 'Singapore', 'Switzerland', 'Netherlands', 'Sweden', 'Norway', 'Denmark'],
      ...['Finland', 'Other'],
    ],
    contactMethod: ['email', 'telegram', 'discord'],
    hasInvestedBefore: YES_OR_NO,
    investmentInterests: [
      'Touchstone Token ($TRINX)',
      'Touchstone NFT Collections',
      'Ecosystem Rewards & Airdrops',
      'Other',
    ],
    preferredBlockchains: ['XRPL', 'Ethereum', 'Bitcoin', 'Solana', 'Other'],
    experienceLevel: ['Beginner (Less than 1 year)', 'Intermediate (1–3 years)', 'Advanced (3+ years)'],
    heardFrom: HEARD_FROM,
    earlyAccess: YES_OR_NO,
  },
  developer: {
    projectType: [
      ...['Memecoin', 'NFT Collection', 'DeFi Protocol', 'GameFi / Metaverse Project', 'Utility Token'],
      'Other',
    ],
    primaryBlockchain: ['XRPL', 'Ethereum', 'Solana', 'Bitcoin', 'Other'],
    developmentStage: ['Concept Only', 'Testnet Phase', 'Live on Mainnet', 'Post-Launch / Scaling'],
    touchstoneServices: [
      ...['Project KYC Verification', 'Escrow (Dev Wallet / FailSafe)', 'Trust Badge Integration'],
      ...['Launchpad', 'Incubator', 'Advertising Solutions', 'Community Hub & Growth Tools'],
      ...['NFT Utility Integration', 'Other'],
    ],
    communitySize: ['0–500', '500–5K', '5K–50K', '50K+'],
    heardFrom: HEARD_FROM,
  },
  incubator: {
    developmentStage: [
      ...['Concept Only', 'Prototype / MVP Ready', 'Testnet Phase', 'Live on Mainnet'],
      'Post-Launch / Scaling',
    ],
    incubatorTrack: ['Build at Cost', 'Co-Build for Stake'],
  },
}

test.each(pages.filter(({ form }) => form.name in choices))(
  'the $form.name page offers the options that the specification lists',
  ({ form, Part }) => {
    for (const [name, options] of Object.entries(choices[form.name] ?? {})) {
      const inputs = onPage(Part, form, `input[name="${name}"]`, `select[name="${name}"] option`)
      const offered = inputs.map((input) => input.getAttribute('value')).filter((value) => value !== '')
      expect(offered, name).toEqual(options)
    }
  },
)

test.each(pages)('the $form.name page has its default, its types and its heights', ({ form, Part }) => {
  const rows = onPage(Part, form, 'textarea').map((box) => [
    box.getAttribute('name'),
    box.getAttribute('rows'),
  ])
  const specified: Readonly<Partial<Record<FormName, object>>> = {
    question: { question: '3' },
    incubator: { projectOverview: '4', whyTouchstone: '5' },
  }
  expect(Object.fromEntries(rows)).toEqual(specified[form.name] ?? {})
  expect(onPage(Part, form, '[name="email"]').map((box) => box.getAttribute('type'))).toEqual(['email'])
  expect(onPage(Part, form, '[type="url"]').map((box) => box.getAttribute('name'))).toEqual(
    { investor: [], developer: ['projectWebsite'], incubator: ['projectWebsite', 'deckLink'], question: [] }[
      form.name
    ],
  )
  expect(onPage(Part, form, '[checked]').map((box) => box.getAttribute('value'))).toEqual(
    form.name === 'investor' ? ['email'] : [],
  )
})

test('the incubator page says how much it hopes to read, and what each track means', () => {
  const hints = onPage(IncubatorForm, incubatorForm, '.field-hint').map((hint) => hint.textContent)
  expect(hints.filter((hint) => hint.includes('At least 50 characters'))).toHaveLength(1)
  expect(hints.filter((hint) => hint.includes('At least 100 characters'))).toHaveLength(1)
  expect(onPage(IncubatorForm, incubatorForm, '.option').map((option) => option.textContent)).toEqual([
    'Build at CostWe supply services at what they cost us to develop.',
    'Co-Build for StakeWe develop with you, and take an equity or stake position.',
  ])
})
