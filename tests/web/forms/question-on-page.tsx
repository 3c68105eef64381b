import { questionForm } from '#contract/wire/question'
import { ApplicationForm } from '../../../web/forms/application-form.tsx'
import { QuestionFields } from '../../../web/forms/question-fields.tsx'

/** The question to support as a form of its page. */
export function QuestionForm() {
  return (
    <ApplicationForm form={questionForm} purpose="to answer you">
      <QuestionFields />
    </ApplicationForm>
  )
}
