import { developerForm } from '#contract/developer'
import type { Form } from '#contract/form'
import { incubatorForm } from '#contract/incubator'
import { investorForm } from '#contract/investor'
import { questionForm } from '#contract/question'

/** The four forms of the site. */
export const forms: readonly Form[] = [questionForm, investorForm, developerForm, incubatorForm]
