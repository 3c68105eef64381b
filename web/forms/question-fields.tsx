import { TEXT_LENGTH } from '#contract/form-terms'
import { thousands } from '#contract/thousands'
import { HiddenReference } from './hidden-reference.tsx'
import { TextArea, TextField } from './text-field.tsx'
import './form.css'

/** What a question to the team consists of. */
export function QuestionFields() {
  return (
    <>
      <TextField name="name" label="Name" autoComplete="name" />
      <TextField name="email" label="Email" type="email" autoComplete="email" />
      <TextArea
        name="question"
        label="Question"
        hint={`At most ${thousands(TEXT_LENGTH)} characters.`}
        rows={3}
      />
      <HiddenReference />
    </>
  )
}
