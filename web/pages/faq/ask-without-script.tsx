import { STATUS_PAGE } from '#contract/application-status'
import { formMark, slot } from '#contract/form-page'
import { questionSheet } from '#contract/question'
import { ErrorSummary } from '../../forms/error-summary.tsx'
import { FailureBanner } from '../../forms/failure-banner.tsx'
import { FormContext } from '../../forms/form-context.ts'
import { QuestionFields } from '../../forms/question-fields.tsx'
import { WhatIsKept } from '../../forms/what-is-kept.tsx'
import { Button } from '../../ui/button.tsx'
import { MONO } from '../../ui/mono.ts'
import './ask-without-script.css'

/** The question form for browsers without JavaScript, and to correct a question. Hidden where a script can open the dialog. */
export function AskWithoutScript() {
  return (
    <section className="ask-plain section" id="ask">
      <div className="wrap ask-plain-body">
        <h2>Ask a Question</h2>
        <FormContext value={{ sheet: questionSheet, prefix: 'question', findings: {} }}>
          <form className="form" {...formMark(questionSheet.name)} action={questionSheet.path} method="post">
            <FailureBanner failure={null} />
            <ErrorSummary prefix="question" findings={{}} refusals={0} />
            <QuestionFields />
            <div className="form-send">
              <Button type="submit" kind="gold">
                Submit Question
              </Button>
              <WhatIsKept form="question" purpose="to answer you" />
            </div>
          </form>
        </FormContext>
        <div {...slot('received')} hidden>
          <h3>Question Submitted!</h3>
          <p>{questionSheet.received}</p>
          <p>
            Question ID: <span {...MONO} {...slot('received-id')} />
          </p>
          <p>
            <a href={STATUS_PAGE} {...slot('received-status')}>
              See how far we are
            </a>
          </p>
        </div>
      </div>
    </section>
  )
}
