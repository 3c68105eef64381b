import { developerForm } from '#contract/wire/developer'
import type { Form } from '#contract/wire/form'
import { incubatorForm } from '#contract/wire/incubator'
import { investorForm } from '#contract/wire/investor'
import { formAnswers } from '#contract/wire/published/form-answers'
import { questionForm } from '#contract/wire/question'

type Answers = Readonly<Record<string, string | readonly string[]>>

// The answers themselves are in the contract. These are additions for some tests.
export const { investor: investorAnswers, question: questionAnswers } = formAnswers

export const incubatorAnswers = {
  ...formAnswers.incubator,
  telegramDiscord: '@ada',
  projectWebsite: 'streak.example',
  projectOverview: 'A stone.\nAnd a streak on it.',
  deckLink: '',
} as const

/** Answers that each form accepts, with an empty text for each optional field. */
export const goodAnswers: readonly { readonly form: Form; readonly answers: Answers }[] = [
  { form: investorForm, answers: filledIn(investorForm, investorAnswers) },
  { form: developerForm, answers: filledIn(developerForm, formAnswers.developer) },
  { form: incubatorForm, answers: filledIn(incubatorForm, incubatorAnswers) },
  { form: questionForm, answers: filledIn(questionForm, questionAnswers) },
]

function filledIn({ names, beside }: Form, answers: Answers): Answers {
  const asked = Object.keys(names).filter((name) => !(name in beside))
  return { ...Object.fromEntries(asked.map((name) => [name, ''])), ...answers }
}
