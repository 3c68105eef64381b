import { capital, inWords } from '#contract/in-words'
import { investorSheet } from '#contract/investor'
import { questionsOf } from '#contract/sheet'
import { FormSheet } from '../../forms/form-sheet.tsx'
import { InvestorForm } from './living.tsx'

export function Page() {
  return (
    <FormSheet
      title="Investor Application"
      lede="Tell us how you invest. We use it to match you with projects, and for nothing else."
      points={[
        [
          'About two minutes',
          `${capital(inWords(questionsOf(investorSheet)))} questions. No wallet, no documents, no account.`,
        ],
        ['A person reads it', 'And answers by the channel you choose.'],
        ['A number to keep', 'Your application ID appears when you submit. Nothing here is a commitment.'],
      ]}
      register="Touchstone, register of investors"
      number="Form I, page 1 of 1"
    >
      <InvestorForm />
    </FormSheet>
  )
}
