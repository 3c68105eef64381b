import { heardFromOptions } from '#contract/applicant'
import {
  communitySizes,
  developmentStages,
  primaryBlockchains,
  projectTypes,
  touchstoneServices,
} from '#contract/developer'
import { DATE_LENGTH } from '#contract/form-terms'
import { developerForm } from '#contract/wire/developer'
import { ApplicationForm } from '../../forms/application-form.tsx'
import { FieldGroup, FieldPair } from '../../forms/field-group.tsx'
import { MoreField } from '../../forms/more-field.tsx'
import { CheckboxField } from '../../forms/option-field.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { TextField } from '../../forms/text-field.tsx'

/** The form itself. */
export function DeveloperForm() {
  return (
    <ApplicationForm form={developerForm} purpose="to assess your project and to answer you">
      <FieldGroup title="You">
        <TextField name="fullName" label="Full name" autoComplete="name" />
        <TextField name="email" label="Email" type="email" autoComplete="email" />
        <TextField name="telegramDiscord" label="Telegram or Discord" optional />
      </FieldGroup>
      <FieldGroup title="Project">
        <TextField name="projectName" label="Project name" />
        <TextField name="projectWebsite" label="Project website" type="url" autoComplete="url" optional />
        <FieldPair>
          <MoreField name="projectTypeOther" label="Which type?">
            <SelectField
              name="projectType"
              label="Project type"
              options={projectTypes}
              empty="Select a type"
            />
          </MoreField>
          <MoreField name="primaryBlockchainOther" label="Which blockchain?">
            <SelectField
              name="primaryBlockchain"
              label="Primary blockchain"
              options={primaryBlockchains}
              empty="Select a blockchain"
            />
          </MoreField>
        </FieldPair>
        <SelectField
          name="developmentStage"
          label="Development stage"
          options={developmentStages}
          empty="Select a stage"
        />
        <TextField
          name="contractAddress"
          label="Contract address"
          hint="Required when the project is live on mainnet, so that we can look it up. Leave it empty otherwise."
          optional="if live"
        />
      </FieldGroup>
      <FieldGroup title="Reach">
        <FieldPair>
          <TextField
            name="expectedLaunchDate"
            label="Expected launch date"
            hint="2027-03-15, March 2027 or Q1 2027."
            most={DATE_LENGTH}
            optional
          />
          <SelectField
            name="communitySize"
            label="Community size"
            options={communitySizes}
            empty="Not yet known"
            hint="All your channels together."
            optional
          />
        </FieldPair>
      </FieldGroup>
      <FieldGroup title="Needs">
        <MoreField name="touchstoneServicesOther" label="Which other service?">
          <CheckboxField
            name="touchstoneServices"
            legend="Which Touchstone services do you need?"
            options={touchstoneServices}
            layout="columns"
          />
        </MoreField>
        <MoreField name="heardFromOther" label="How else?">
          <SelectField
            name="heardFrom"
            label="How did you hear about us?"
            options={heardFromOptions}
            empty="Select one"
          />
        </MoreField>
      </FieldGroup>
    </ApplicationForm>
  )
}
