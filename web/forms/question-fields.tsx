import { TEXT_LENGTH } from '#contract/form-terms'
import { thousands } from '#contract/thousands'
import { TextArea, TextField } from './fields.tsx'
import { HiddenReference } from './hidden-reference.tsx'
import './form.css'

export function QuestionFields() {
  return (
    <>
      <TextField name="name" autoComplete="name" />
      <TextField name="email" type="email" autoComplete="email" />
      <TextArea name="question" hint={`At most ${thousands(TEXT_LENGTH)} characters.`} rows={3} />
      <HiddenReference />
    </>
  )
}
