import { TEXT_LENGTH } from '#contract/form-terms'
import { questionSheet } from '#contract/question'
import { thousands } from '#contract/thousands'
import { TextArea, TextField } from './fields.tsx'
import { SheetContext } from './form-context.ts'
import { HiddenReference } from './hidden-reference.tsx'
import './form.css'

/** What a question to the team consists of. */
export function QuestionFields() {
  return (
    <SheetContext value={questionSheet}>
      <TextField name="name" autoComplete="name" />
      <TextField name="email" type="email" autoComplete="email" />
      <TextArea name="question" hint={`At most ${thousands(TEXT_LENGTH)} characters.`} rows={3} />
      <HiddenReference />
    </SheetContext>
  )
}
