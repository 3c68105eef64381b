import { HiddenReference } from './hidden-reference.tsx'
import { TextArea, TextField } from './text-field.tsx'
import './form.css'

/** What a question to the team consists of. */
export function QuestionFields() {
  return (
    <>
      <TextField name="name" label="Name" autoComplete="name" />
      <TextField name="email" label="Email" type="email" autoComplete="email" />
      <TextArea name="question" label="Question" rows={3} />
      <HiddenReference />
    </>
  )
}
