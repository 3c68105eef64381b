import { heardFromOptions } from '#contract/applicant'
import { capital, inWords } from '#contract/in-words'
import {
  contactMethods,
  countries,
  experienceLevels,
  investmentInterests,
  investorSheet,
  preferredBlockchains,
  yesOrNo,
} from '#contract/investor'
import { questionsOf } from '#contract/sheet'
import { investorForm } from '#contract/wire/investor'
import { ApplicationForm } from '../forms/application-form.tsx'
import { FieldGroup, FieldPair } from '../forms/field-group.tsx'
import { FormSheet } from '../forms/form-sheet.tsx'
import { MoreField } from '../forms/more-field.tsx'
import { CheckboxField, RadioField } from '../forms/option-field.tsx'
import { SelectField } from '../forms/select-field.tsx'
import { TextField } from '../forms/text-field.tsx'

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
      <ApplicationForm form={investorForm} purpose="to match you with projects and to answer you">
        <FieldGroup title="You">
          <TextField name="fullName" label="Full name" autoComplete="name" />
          <TextField name="email" label="Email" type="email" autoComplete="email" />
          <MoreField name="countryOther" label="Which country?">
            <SelectField
              name="country"
              label="Country"
              options={countries}
              empty="Select your country"
              autoComplete="country-name"
            />
          </MoreField>
          <MoreField name="telegramDiscord" label="Your name there">
            <RadioField
              name="contactMethod"
              legend="Contact method"
              options={contactMethods.map((value) => ({ value, label: contactLabels[value] }))}
              initial="email"
            />
          </MoreField>
        </FieldGroup>
        <FieldGroup title="Experience">
          <RadioField name="hasInvestedBefore" legend="Have you invested in Web3 before?" options={yesOrNo} />
          <RadioField
            name="experienceLevel"
            legend="Experience level"
            options={experienceLevels}
            layout="stack"
          />
        </FieldGroup>
        <FieldGroup title="Interests">
          <MoreField name="investmentInterestsOther" label="Which other interest?">
            <CheckboxField
              name="investmentInterests"
              legend="What interests you?"
              options={investmentInterests}
              layout="columns"
            />
          </MoreField>
          <MoreField name="preferredBlockchainsOther" label="Which other blockchain?">
            <CheckboxField
              name="preferredBlockchains"
              legend="Preferred blockchains"
              options={preferredBlockchains}
            />
          </MoreField>
        </FieldGroup>
        <FieldGroup title="Last two">
          <FieldPair>
            <MoreField name="heardFromOther" label="How else?">
              <SelectField
                name="heardFrom"
                label="How did you hear about us?"
                options={heardFromOptions}
                empty="Select one"
              />
            </MoreField>
            <RadioField name="earlyAccess" legend="Would you like early access?" options={yesOrNo} />
          </FieldPair>
        </FieldGroup>
      </ApplicationForm>
    </FormSheet>
  )
}

const contactLabels = { email: 'Email', telegram: 'Telegram', discord: 'Discord' } as const
