import { type ReactNode, useState } from 'react'
import { formMark } from '#contract/form-page'
import type { Form } from '#contract/wire/form'
import { Button } from '../ui/button.tsx'
import { EarlierNote } from './earlier-note.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { FailureBanner } from './failure-banner.tsx'
import { FormContext } from './form-context.ts'
import { HiddenReference } from './hidden-reference.tsx'
import { LastSent } from './last-sent.tsx'
import { PersonCheck } from './person-check.tsx'
import { ReceivedCard } from './received-card.tsx'
import { StillTrying } from './still-trying.tsx'
import { useDraft } from './use-draft.ts'
import { useSubmission } from './use-submission.ts'
import { WhatIsKept } from './what-is-kept.tsx'

interface ApplicationFormProps {
  readonly form: Form
  /** What the answers are for: see `WhatIsKept`. */
  readonly purpose: string
  readonly children: ReactNode
}

/** An application from the first letter to its receipt, and then an empty one for the next. */
export function ApplicationForm(props: ApplicationFormProps) {
  const [round, setRound] = useState(0)
  return <Application key={round} {...props} onAnother={() => setRound(round + 1)} />
}

function Application({
  form,
  purpose,
  children,
  onAnother,
}: ApplicationFormProps & { onAnother: () => void }) {
  const { element, earlier, keep, slip, startAfresh, putBack, forget } = useDraft(form)
  const state = useSubmission({ form, matter: 'application', slip })
  const { submission, findings, refusals } = state
  const failure = submission.step === 'editing' ? submission.failure : null
  const sending = submission.step === 'sending'
  const receivedId = submission.step === 'received' ? submission.id : null

  return (
    <FormContext value={{ prefix: form.name, findings }}>
      {receivedId === null && (
        <form
          ref={element}
          className="form"
          {...formMark(form.name)}
          action={form.endpoint.path}
          method="post"
          noValidate
          onSubmit={state.onSubmit}
          onInput={(event) => {
            if ('name' in event.target)
              state.onEdit(String(event.target.name), new FormData(event.currentTarget))
            keep()
          }}
        >
          <LastSent form={form.name} />
          <FailureBanner failure={failure} onDismiss={state.dismissFailure} />
          <ErrorSummary prefix={form.name} findings={findings} refusals={refusals} />
          <EarlierNote earlier={earlier} disabled={sending} onStartAfresh={startAfresh} onPutBack={putBack} />
          <fieldset className="form-body" disabled={sending}>
            {children}
            <HiddenReference />
            <PersonCheck failure={failure} onPassed={state.acceptPerson} />
            <div className="form-send">
              <Button type="submit" kind="gold" icon="arrow" busy={sending}>
                {sending ? 'Submitting...' : 'Submit Application'}
              </Button>
              <WhatIsKept form={form.name} purpose={purpose} />
            </div>
          </fieldset>
          <StillTrying submission={submission} />
        </form>
      )}
      <ReceivedCard form={form} id={receivedId} onShown={forget} onAnother={onAnother} />
    </FormContext>
  )
}
