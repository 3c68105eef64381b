import { developerSheet } from '#contract/developer'
import { REPLY_WITHIN } from '#contract/form-terms'
import { capital, inWords } from '#contract/in-words'
import { questionsOf } from '#contract/sheet'
import { FormSheet } from '../../forms/form-sheet.tsx'
import { DeveloperForm } from './living.tsx'

export function Page() {
  return (
    <FormSheet
      title="Project Application"
      lede="Tell us what you are building and what you need for it. We answer with what we can do, and what it costs."
      points={[
        [
          'About four minutes',
          `${capital(inWords(questionsOf(developerSheet)))} questions, four of them optional. No deck, no wallet.`,
        ],
        [`A reply within ${REPLY_WITHIN}`, 'From a person who has read it.'],
        ['A number to keep', 'Your application ID appears when you submit.'],
      ]}
      register="Touchstone, register of projects"
      number="Form II, page 1 of 1"
    >
      <DeveloperForm />
    </FormSheet>
  )
}
