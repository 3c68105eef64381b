import { heardFromOptions } from '#contract/applicant'
import {
  communitySizes,
  developmentStages,
  primaryBlockchains,
  projectTypes,
  touchstoneServices,
} from '#contract/developer'
import { developerForm } from '#contract/wire/developer'
import { ApplicationForm } from '../../forms/application-form.tsx'
import { FieldGroup, FieldPair, SelectField, TextField } from '../../forms/fields.tsx'
import { CheckboxField } from '../../forms/option-field.tsx'

export function DeveloperForm() {
  return (
    <ApplicationForm form={developerForm} purpose="to assess your project and to answer you">
      <FieldGroup title="You">
        <TextField name="fullName" autoComplete="name" />
        <TextField name="email" type="email" autoComplete="email" />
        <TextField name="telegramDiscord" optional />
      </FieldGroup>
      <FieldGroup title="Project">
        <TextField name="projectName" />
        <TextField name="projectWebsite" type="url" autoComplete="url" optional />
        <FieldPair>
          <SelectField name="projectType" options={projectTypes} empty="Select a type" />
          <SelectField name="primaryBlockchain" options={primaryBlockchains} empty="Select a blockchain" />
        </FieldPair>
        <SelectField name="developmentStage" options={developmentStages} empty="Select a stage" />
        <TextField
          name="contractAddress"
          hint="Required when the project is live on mainnet, so that we can look it up. Leave it empty otherwise."
          optional="if live"
        />
      </FieldGroup>
      <FieldGroup title="Reach">
        <FieldPair>
          <TextField name="expectedLaunchDate" hint="2027-03-15, March 2027 or Q1 2027." optional />
          <SelectField
            name="communitySize"
            options={communitySizes}
            empty="Not yet known"
            hint="All your channels together."
            optional
          />
        </FieldPair>
      </FieldGroup>
      <FieldGroup title="Needs">
        <CheckboxField name="touchstoneServices" options={touchstoneServices} layout="columns" />
        <SelectField name="heardFrom" options={heardFromOptions} empty="Select one" />
      </FieldGroup>
    </ApplicationForm>
  )
}
