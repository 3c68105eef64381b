import { TEXT_LENGTH } from '#contract/form-terms'
import { incubatorStages, incubatorTracks, OVERVIEW_WANTED, WHY_WANTED } from '#contract/incubator'
import { thousands } from '#contract/thousands'
import { incubatorForm } from '#contract/wire/incubator'
import { ApplicationForm } from '../../forms/application-form.tsx'
import { FieldGroup } from '../../forms/field-group.tsx'
import { RadioField } from '../../forms/option-field.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { TextArea, TextField } from '../../forms/text-field.tsx'

/** The form itself. */
export function IncubatorForm() {
  return (
    <ApplicationForm form={incubatorForm} purpose="to assess your project and to answer you">
      <FieldGroup title="You">
        <TextField name="fullName" label="Full name" autoComplete="name" />
        <TextField name="email" label="Email" type="email" autoComplete="email" />
        <TextField name="telegramDiscord" label="Telegram or Discord" optional />
      </FieldGroup>
      <FieldGroup title="Project">
        <TextField name="projectName" label="Project name" />
        <TextField name="projectWebsite" label="Project website" type="url" autoComplete="url" optional />
        <TextArea
          name="projectOverview"
          label="Project overview"
          hint={`What it does, for whom, and how far it is. At least ${OVERVIEW_WANTED} characters help us most, ${thousands(TEXT_LENGTH)} at most.`}
          rows={4}
          wanted={OVERVIEW_WANTED}
        />
        <SelectField
          name="developmentStage"
          label="Development stage"
          options={incubatorStages}
          empty="Select a stage"
        />
        <TextField
          name="deckLink"
          label="Link to a deck"
          type="url"
          hint="Anyone with the link must be able to open it."
          optional
        />
      </FieldGroup>
      <FieldGroup title="Incubator">
        <RadioField
          name="incubatorTrack"
          legend="Incubator track"
          options={incubatorTracks.map((value) => ({ value, note: trackNotes[value] }))}
          layout="stack"
        />
        <TextArea
          name="whyTouchstone"
          label="Why Touchstone?"
          hint={`Why you, why this, why with us. At least ${WHY_WANTED} characters help us most, ${thousands(TEXT_LENGTH)} at most.`}
          rows={5}
          wanted={WHY_WANTED}
        />
      </FieldGroup>
    </ApplicationForm>
  )
}

const trackNotes = {
  'Build at Cost': 'We supply services at what they cost us to develop.',
  'Co-Build for Stake': 'We develop with you, and take an equity or stake position.',
} as const
