import { useEffect, useRef } from 'react'
import type { EntryId } from '#contract/entry-id'
import { THANKS_SHOWN } from '#contract/form-terms'
import { questionForm } from '#contract/wire/question'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Draft } from './draft.ts'
import { EarlierNote } from './earlier-note.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { FailureBanner } from './failure-banner.tsx'
import { fillIn } from './fill-in.ts'
import { useForgetWhenShown } from './forget-when-shown.ts'
import { FormContext } from './form-context.ts'
import { LastSent } from './last-sent.tsx'
import { PersonCheck } from './person-check.tsx'
import { QuestionFields } from './question-fields.tsx'
import { StillTrying } from './still-trying.tsx'
import type { Failure } from './submission-flow.ts'
import { useDraft } from './use-draft.ts'
import { useSubmission } from './use-submission.ts'
import { WhatIsKept } from './what-is-kept.tsx'

export type Unsent = Draft['values']

interface QuestionFormProps {
  /** What was typed into an earlier dialog and did not get through. */
  readonly unsent: Unsent | null
  /** `forget` is for whoever shows the id on the page, once it stands there. */
  readonly onStored: (id: EntryId, forget: () => void) => void
  readonly onFailed: (failure: Failure, unsent: Unsent) => void
  /** Thanks were said for long enough. */
  readonly onDone: () => void
}

/** The form inside the question dialog. */
export function QuestionForm({ unsent, onStored, onFailed, onDone }: QuestionFormProps) {
  const { element, earlier, keep, slip, startAfresh, putBack, forget } = useDraft(questionForm, {
    opensEmpty: unsent === null,
  })
  const state = useSubmission({
    form: questionForm,
    matter: 'question',
    slip,
    onStored: (id) => onStored(id, forget),
    onFailed: (failure, { name, email, question }) =>
      onFailed(failure, { name: String(name), email, question: String(question) }),
  })
  const { submission, findings, refusals } = state
  const sending = submission.step === 'sending'
  const failure = submission.step === 'editing' ? submission.failure : null

  useEffect(() => {
    if (unsent && element.current) fillIn(element.current, unsent)
  }, [unsent, element])

  if (submission.step === 'received') return <Thanks id={submission.id} onShown={forget} onDone={onDone} />
  return (
    <FormContext value={{ prefix: 'ask', findings }}>
      <form
        ref={element}
        className="form question-form"
        noValidate
        onSubmit={state.onSubmit}
        onInput={(event) => {
          if ('name' in event.target)
            state.onEdit(String(event.target.name), new FormData(event.currentTarget))
          keep()
        }}
      >
        <LastSent form="question" />
        <FailureBanner failure={failure} onDismiss={state.dismissFailure} />
        <ErrorSummary prefix="ask" findings={findings} refusals={refusals} />
        <EarlierNote earlier={earlier} disabled={sending} onStartAfresh={startAfresh} onPutBack={putBack} />
        <fieldset className="form-body" disabled={sending}>
          <QuestionFields />
          <PersonCheck failure={failure} onPassed={state.acceptPerson} />
          <div className="form-send">
            <Button type="submit" kind="gold" busy={sending}>
              {sending ? 'Submitting...' : 'Submit Question'}
            </Button>
            <WhatIsKept form="question" purpose="to answer you" />
          </div>
        </fieldset>
        <StillTrying submission={submission} />
      </form>
    </FormContext>
  )
}

interface ThanksProps {
  readonly id: EntryId
  readonly onShown: () => void
  readonly onDone: () => void
}

function Thanks({ id, onShown, onDone }: ThanksProps) {
  const panel = useRef<HTMLDivElement>(null)
  const done = useRef(onDone)
  useForgetWhenShown(id, onShown)

  useEffect(() => {
    done.current = onDone
  })

  useEffect(() => {
    panel.current?.focus()
    const timer = setTimeout(() => done.current(), THANKS_SHOWN)
    return () => clearTimeout(timer)
  }, [])

  return (
    <div ref={panel} className="question-thanks" tabIndex={-1}>
      <Notice tone="success" title="Question Submitted!">
        <p>{questionForm.received}</p>
        <p>
          Question ID:{' '}
          <span className="mono" translate="no">
            {id}
          </span>
        </p>
        <CopyButton text={id} label="Copy" done="Copied" />
      </Notice>
    </div>
  )
}
