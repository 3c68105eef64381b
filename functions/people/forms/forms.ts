import type { FormName } from '#contract/form-terms'
import { developerForm } from '#contract/wire/developer'
import type { Form } from '#contract/wire/form'
import { incubatorForm } from '#contract/wire/incubator'
import { investorForm } from '#contract/wire/investor'
import { questionForm } from '#contract/wire/question'

/** The forms of the site, by their names. */
export const forms: Readonly<Record<FormName, Form>> = {
  question: questionForm,
  investor: investorForm,
  developer: developerForm,
  incubator: incubatorForm,
}
