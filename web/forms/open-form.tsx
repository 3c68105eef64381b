import { type ComponentType, type FormHTMLAttributes, type ReactNode, useLayoutEffect, useState } from 'react'
import { STATUS_PAGE } from '#contract/application-status'
import type { EntryId } from '#contract/entry-id'
import type { FormName } from '#contract/form-terms'
import { onDemand } from '../live/on-demand.tsx'
import { Button } from '../ui/button.tsx'
import type { IconName } from '../ui/icon.tsx'
import { MONO } from '../ui/mono.ts'
import { ErrorSummary } from './error-summary.tsx'
import { FailureBanner } from './failure-banner.tsx'
import { FormContext } from './form-context.ts'
import { type LastEntry, lastEntry } from './last-entry.ts'
import { type FormOptions, type FormState, useSubmission } from './use-submission.ts'
import { WhatIsKept } from './what-is-kept.tsx'

const HumanCheck = onDemand(async () => (await import('./human-check.tsx')).HumanCheck)

interface OpenFormProps extends FormOptions {
  readonly attributes: FormHTMLAttributes<HTMLFormElement>
  /** Prefix of its controls' ids; unique on the page. */
  readonly prefix: string
  /** See `WhatIsKept`. */
  readonly purpose: string
  /** Label of the submit button. */
  readonly send: string
  readonly icon?: IconName
  /** Replaces the form after sending; rendered without an id until then. */
  readonly Received: ComponentType<ReceivedProps>
  /** Called when the visitor closes the confirmation. */
  readonly onDone: () => void
  readonly children: ReactNode
}

export interface ReceivedProps extends Pick<OpenFormProps, 'form' | 'onDone'> {
  /** The id of the stored answers; null before. */
  readonly id: EntryId | null
}

/** A form with draft, validation, sending and confirmation. */
export function OpenForm(props: OpenFormProps) {
  const { form, prefix, purpose, send, icon, Received, onDone, children } = props
  const state = useSubmission(props)
  const { draft, submission, receivedId, findings, refusals } = state
  const failure = submission.step === 'editing' ? submission.failure : null
  const sending = submission.step === 'sending'

  return (
    <>
      {receivedId === null && (
        <FormContext value={{ sheet: form, prefix, findings }}>
          <form
            {...props.attributes}
            ref={draft.element}
            noValidate
            onSubmit={state.onSubmit}
            onInput={state.onInput}
          >
            <LastSent form={form.name} />
            <FailureBanner failure={failure} onDismiss={state.dismissFailure} />
            <ErrorSummary prefix={prefix} findings={findings} refusals={refusals} />
            <EarlierNote draft={draft} disabled={sending} />
            <fieldset className="form-body" disabled={sending}>
              {children}
              {failure?.asksForPerson && <HumanCheck wanted onPassed={state.acceptPerson} />}
              <div className="form-send">
                <Button type="submit" kind="gold" busy={sending} {...(icon && { icon })}>
                  {sending ? 'Submitting...' : send}
                </Button>
                <WhatIsKept form={form.name} purpose={purpose} />
              </div>
            </fieldset>
            <StillTrying submission={submission} />
          </form>
        </FormContext>
      )}
      <Received form={form} id={receivedId} onDone={onDone} />
    </>
  )
}

/** Says whether earlier answers were put back or kept aside, and offers the other. Disabled while sending. */
function EarlierNote({ draft, disabled }: Pick<FormState, 'draft'> & { disabled: boolean }) {
  if (draft.earlier === 'none') return null
  const putBack = draft.earlier === 'put-back'
  return (
    <p className="form-restored" role="status">
      <span>{`What you typed on this device before ${putBack ? 'was put back' : 'is kept'}.`}</span>{' '}
      <Button kind="quiet" disabled={disabled} onClick={putBack ? draft.startAfresh : draft.putBack}>
        {putBack ? 'Start with an empty form' : 'Put it back'}
      </Button>
    </p>
  )
}

/** The state of sending, below the button. */
function StillTrying({ submission }: Pick<FormState, 'submission'>) {
  const sending = submission.step === 'sending'
  return (
    <div className="form-waiting" role="status">
      {sending && <span className="visually-hidden">Submitting...</span>}
      {sending && submission.slow && (
        <p className="note">No answer yet. We are still trying, and what you typed is kept.</p>
      )}
    </div>
  )
}

/** A link to the status of the last entry sent from this device. */
function LastSent({ form }: { form: FormName }) {
  const [last, setLast] = useState<LastEntry | null>(null)

  useLayoutEffect(() => setLast(lastEntry(form, Date.now())), [form])

  if (last === null) {
    return (
      <p className="form-last">
        <span>Sent one before?</span>
        <a href={STATUS_PAGE}>See how far we are</a>
      </p>
    )
  }
  return (
    <p key={last.id} className="form-last">
      <span>{form === 'question' ? 'Your last question' : 'Your last application'}</span>
      <a href={`${STATUS_PAGE}?id=${last.id}`}>
        <span {...MONO}>{last.id}</span> <span>see its status</span>
      </a>
    </p>
  )
}
