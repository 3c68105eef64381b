import { type FormEvent, useEffect, useState } from 'react'
import type { EntryId } from '#contract/entry-id'
import type { EntryReply, Form, Sent } from '#contract/wire/form'
import { useMachine } from '../live/use-machine.ts'
import { checkForm } from './check-form.ts'
import type { Draft } from './draft.ts'
import { useForgetWhenShown } from './forget-when-shown.ts'
import { lastEntry, rememberEntry } from './last-entry.ts'
import { type Failure, failureOf, sendForm } from './send-form.ts'
import { clearTitle, servedAgain } from './served-again.ts'
import { findingsIn, saysNothing, submissionBegun, submissionFlow } from './submission-flow.ts'
import { useDraft } from './use-draft.ts'

export interface FormOptions {
  readonly form: Form
  /** The initial draft, null for none: other stored answers are then kept aside. If absent, they are restored. */
  readonly opensWith?: Draft | null
  /** Called when the answers are stored, even if the form is unmounted. `forget` erases the draft. */
  readonly onStored?: (id: EntryId, forget: () => void) => void
  /** Called when sending fails, with the draft that was sent. */
  readonly onFailed?: (failure: Failure, draft: Draft) => void
}

export type FormState = ReturnType<typeof useSubmission>

/**
 * Stores, validates and sends a form.
 * @example
 *   const { draft, submission, findings, onSubmit, onInput } = useSubmission({ form: investorForm })
 *   <form ref={draft.element} onSubmit={onSubmit} onInput={onInput}>
 */
export function useSubmission({ form, opensWith, onStored, onFailed }: FormOptions) {
  const draft = useDraft(form, opensWith)
  const [again] = useState(() => servedAgain(form))
  const [state, { now, dispatch }] = useMachine(submissionFlow, submissionBegun(again))
  const { submission, refusals } = state
  const receivedId = submission.step === 'received' ? submission.id : null
  useForgetWhenShown(receivedId, draft.forget)

  useEffect(() => {
    const { id } = again
    const now = Date.now()
    // A receipt that is opened again was not sent again.
    if (id === null || lastEntry(form.name, now)?.id === id) return
    rememberEntry({ form: form.name, id, sentAt: now })
  }, [form, again])

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (now().submission.step !== 'editing') return
    const judged = checkForm(form, new FormData(event.currentTarget))
    if (judged.ok) void deliver(judged.answers)
    else dispatch({ type: 'found-wrong', sentences: judged.sentences })
  }

  async function deliver(answers: Sent) {
    const { suspected, person } = now()
    const marks = { ...(suspected && { reference: '' }), ...(person !== null && { turnstile: person }) }
    dispatch({ type: 'sent' })
    clearTitle()
    const body = { ...answers, ...draft.extraFields(), ...marks }
    const answer = await sendForm(form, body, () => dispatch({ type: 'delayed' }))
    if (answer.ok) {
      const id = idIn(answer.value)
      rememberEntry({ form: form.name, id, sentAt: Date.now() })
      onStored?.(id, draft.forget)
      return dispatch({ type: 'stored', id })
    }
    const { fields, code } = answer.error
    if (!saysNothing(fields)) return dispatch({ type: 'fields-refused', sentences: fields })
    const failure = failureOf(answer.error, form.name)
    onFailed?.(failure, draft.current())
    dispatch({ type: 'failed', failure, suspected: code === 'form_suspect' })
  }

  function onInput({ target, currentTarget }: FormEvent<HTMLFormElement>) {
    draft.keep()
    const { attempt } = now()
    if (saysNothing(attempt.sentences) || !('name' in target)) return
    // An error may depend on another field.
    const judged = attempt.judgedHere ? checkForm(form, new FormData(currentTarget)) : null
    const sentences = judged && (judged.ok ? {} : judged.sentences)
    dispatch({ type: 'edited', field: String(target.name), sentences })
  }

  /** Puts other answers into the form, of which the last attempt says nothing. */
  function replace(answers: () => void) {
    answers()
    dispatch({ type: 'replaced' })
  }

  return {
    draft: {
      ...draft,
      startAfresh: () => replace(draft.startAfresh),
      putBack: () => replace(draft.putBack),
    },
    submission,
    receivedId,
    findings: findingsIn(state, form),
    refusals,
    onSubmit,
    onInput,
    dismissFailure: () => dispatch({ type: 'failure-dismissed' }),
    acceptPerson: (token: string) => dispatch({ type: 'person-seen', token }),
  }
}

function idIn(reply: EntryReply): EntryId {
  return 'questionId' in reply ? reply.questionId : reply.applicationId
}
