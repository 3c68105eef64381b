import { TEXT_LENGTH } from '#contract/form-terms'
import { incubatorStages, incubatorTracks, OVERVIEW_WANTED, WHY_WANTED } from '#contract/incubator'
import { thousands } from '#contract/thousands'
import { incubatorForm } from '#contract/wire/incubator'
import { ApplicationForm } from '../../forms/application-form.tsx'
import { FieldGroup, SelectField, TextArea, TextField } from '../../forms/fields.tsx'
import { RadioField } from '../../forms/option-field.tsx'

export function IncubatorForm() {
  return (
    <ApplicationForm form={incubatorForm} purpose="to assess your project and to answer you">
      <FieldGroup title="You">
        <TextField name="fullName" autoComplete="name" />
        <TextField name="email" type="email" autoComplete="email" />
        <TextField name="telegramDiscord" optional />
      </FieldGroup>
      <FieldGroup title="Project">
        <TextField name="projectName" />
        <TextField name="projectWebsite" type="url" autoComplete="url" optional />
        <TextArea
          name="projectOverview"
          hint={`What it does, for whom, and how far it is. ${lengthHint(OVERVIEW_WANTED)}`}
          rows={4}
          wanted={OVERVIEW_WANTED}
        />
        <SelectField name="developmentStage" options={incubatorStages} empty="Select a stage" />
        <TextField name="deckLink" type="url" hint="Anyone with the link must be able to open it." optional />
      </FieldGroup>
      <FieldGroup title="Incubator">
        <RadioField name="incubatorTrack" options={incubatorTracks} notes={trackNotes} layout="stack" />
        <TextArea
          name="whyTouchstone"
          hint={`Why you, why this, why with us. ${lengthHint(WHY_WANTED)}`}
          rows={5}
          wanted={WHY_WANTED}
        />
      </FieldGroup>
    </ApplicationForm>
  )
}

function lengthHint(wanted: number): string {
  return `At least ${wanted} characters help us most, ${thousands(TEXT_LENGTH)} at most.`
}

const trackNotes = {
  'Build at Cost': 'We supply services at what they cost us to develop.',
  'Co-Build for Stake': 'We develop with you, and take an equity or stake position.',
}
