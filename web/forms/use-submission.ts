import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { EntryId } from '#contract/entry-id'
import type { EntryReply, Form, Sent } from '#contract/wire/form'
import { checkForm, type Sentences } from './check-form.ts'
import type { Draft } from './draft.ts'
import { findingsOf } from './findings.ts'
import { useForgetWhenShown } from './forget-when-shown.ts'
import { rememberEntry } from './last-entry.ts'
import { type Failure, failureOf, sendPatiently } from './send-patiently.ts'
import { type ServedAgain, servedAgain } from './served-again.ts'
import { useDraft } from './use-draft.ts'

export interface FormOptions {
  readonly form: Form
  /** The answers that it opens with, null for none; whatever was typed before then lies aside. Left out, that is put back. */
  readonly opensWith?: Draft['values'] | null
  /** Told once the answers are stored, even if the visitor has left the form by then. `forget` erases what was kept of them. */
  readonly onStored?: (id: EntryId, forget: () => void) => void
  /** Told when they are not, and what they were. */
  readonly onFailed?: (failure: Failure, answers: Sent) => void
}

export type FormState = ReturnType<typeof useSubmission>

/** Where a visitor stands with one form. Which fields are wrong is not told here: the findings say that. */
type Submission =
  | { readonly step: 'editing'; readonly failure: Failure | null }
  /** `slow` once it takes longer than usual. */
  | { readonly step: 'sending'; readonly slow: boolean }
  | { readonly step: 'received'; readonly id: EntryId }

const untouched: Submission = { step: 'editing', failure: null }

/** What was found wrong at the last attempt, and what became of it since. */
interface Told {
  readonly sentences: Sentences
  /** Whether this page found it: only then can it be judged again here. */
  readonly judgedHere: boolean
  /** The sentences that hold as the form stands. */
  readonly holding: Sentences
  readonly edited: readonly string[]
}

/** Keeps what is typed into a form, judges it with the contract's own schema, and sends it when nothing is wrong. */
export function useSubmission({ form, opensWith, onStored, onFailed }: FormOptions) {
  const draft = useDraft(form, opensWith)
  const [again] = useState(() => servedAgain(form))
  const [submission, setSubmission] = useState(() => submissionAfter(again))
  const [told, setTold] = useState(() => toldOf(again.fields))
  /** How often the form was refused for its fields: each time the summary of errors takes the focus. */
  const [refusals, setRefusals] = useState(isEmpty(again.fields) ? 0 : 1)
  const person = useRef<string>(undefined)
  /** A program of the visitor's own filled in the field that nobody sees; from then on it stays here. */
  const suspected = useRef(false)

  const receivedId = submission.step === 'received' ? submission.id : null
  useForgetWhenShown(receivedId, draft.forget)

  useEffect(() => {
    if (again.id !== null) rememberEntry({ form: form.name, id: again.id, sentAt: Date.now() })
  }, [form, again])

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (submission.step !== 'editing') return
    const judged = checkForm(form, new FormData(event.currentTarget))
    if (judged.ok) void deliver(judged.answers)
    else refuse(toldOf(judged.sentences, true))
  }

  async function deliver(answers: Sent) {
    setSubmission({ step: 'sending', slow: false })
    setTold(toldOf({}))
    const turnstile = person.current
    person.current = undefined
    const body = {
      ...answers,
      ...(suspected.current && { reference: '' }),
      ...draft.slip(),
      ...(turnstile !== undefined && { turnstile }),
    }
    const answer = await sendPatiently(form, body, () => setSubmission({ step: 'sending', slow: true }))
    if (answer.ok) {
      const id = idIn(answer.value)
      rememberEntry({ form: form.name, id, sentAt: Date.now() })
      onStored?.(id, draft.forget)
      return setSubmission({ step: 'received', id })
    }
    if (!isEmpty(answer.error.fields)) {
      refuse(toldOf(answer.error.fields))
      return setSubmission(untouched)
    }
    if (answer.error.code === 'form_suspect') suspected.current = true
    const failure = failureOf(answer.error, form.name)
    onFailed?.(failure, answers)
    setSubmission({ step: 'editing', failure })
  }

  function refuse(found: Told) {
    setTold(found)
    setRefusals((count) => count + 1)
  }

  /** Editing a field takes back what was said about it, and about others that were only wrong because of it. */
  function onInput({ target, currentTarget }: FormEvent<HTMLFormElement>) {
    draft.keep()
    if (isEmpty(told.sentences) || !('name' in target)) return
    const field = String(target.name)
    setTold((before) => ({ ...before, edited: [...before.edited, field] }))
    if (!told.judgedHere) return
    // What one answer is wrong for may hang on another.
    const judged = checkForm(form, new FormData(currentTarget))
    setTold((before) => ({ ...before, holding: judged.ok ? {} : judged.sentences }))
  }

  return {
    draft,
    submission,
    receivedId,
    findings: findingsOf(
      form,
      told.sentences,
      (field) => told.edited.includes(field) || told.holding[field] === undefined,
    ),
    refusals,
    onSubmit,
    onInput,
    dismissFailure: () => setSubmission(untouched),
    /** The word of the check that a person is there; it goes with the next attempt. */
    acceptPerson(token: string) {
      person.current = token
    },
  }
}

function submissionAfter({ failure, id }: ServedAgain): Submission {
  if (id !== null) return { step: 'received', id }
  return failure === null ? untouched : { step: 'editing', failure: { message: failure } }
}

function toldOf(sentences: Sentences, judgedHere = false): Told {
  return { sentences, judgedHere, holding: sentences, edited: [] }
}

function isEmpty(fields: object): boolean {
  return Object.keys(fields).length === 0
}

function idIn(reply: EntryReply): EntryId {
  return 'questionId' in reply ? reply.questionId : reply.applicationId
}
