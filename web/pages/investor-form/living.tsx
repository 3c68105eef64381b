import { heardFromOptions } from '#contract/applicant'
import {
  contactMethods,
  countries,
  experienceLevels,
  investmentInterests,
  preferredBlockchains,
  yesOrNo,
} from '#contract/investor'
import { investorForm } from '#contract/wire/investor'
import { ApplicationForm } from '../../forms/application-form.tsx'
import { FieldGroup, FieldPair, SelectField, TextField } from '../../forms/fields.tsx'
import { CheckboxField, RadioField } from '../../forms/option-field.tsx'

export function InvestorForm() {
  return (
    <ApplicationForm form={investorForm} purpose="to match you with projects and to answer you">
      <FieldGroup title="You">
        <TextField name="fullName" autoComplete="name" />
        <TextField name="email" type="email" autoComplete="email" />
        <SelectField
          name="country"
          options={countries}
          empty="Select your country"
          autoComplete="country-name"
        />
        <RadioField name="contactMethod" options={contactMethods} labels={contactLabels} initial="email" />
      </FieldGroup>
      <FieldGroup title="Investing">
        <RadioField name="hasInvestedBefore" options={yesOrNo} />
        <CheckboxField name="investmentInterests" options={investmentInterests} layout="columns" />
        <CheckboxField name="preferredBlockchains" options={preferredBlockchains} />
        <RadioField name="experienceLevel" options={experienceLevels} layout="stack" />
      </FieldGroup>
      <FieldGroup title="Last two">
        <FieldPair>
          <SelectField name="heardFrom" options={heardFromOptions} empty="Select one" />
          <RadioField name="earlyAccess" options={yesOrNo} />
        </FieldPair>
      </FieldGroup>
    </ApplicationForm>
  )
}

const contactLabels = { email: 'Email', telegram: 'Telegram', discord: 'Discord' }
