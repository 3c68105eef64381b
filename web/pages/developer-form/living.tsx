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
      <FieldGroup title="Contact">
        <TextField name="fullName" autoComplete="name" />
        <TextField name="projectName" />
        <TextField name="email" type="email" autoComplete="email" />
        <TextField name="telegramDiscord" optional />
        <TextField name="projectWebsite" type="url" autoComplete="url" optional />
      </FieldGroup>
      <FieldGroup title="Project">
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
      <FieldGroup title="Needs">
        <CheckboxField name="touchstoneServices" options={touchstoneServices} layout="columns" />
      </FieldGroup>
      <FieldGroup title="Last three">
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
        <SelectField name="heardFrom" options={heardFromOptions} empty="Select one" />
      </FieldGroup>
    </ApplicationForm>
  )
}
