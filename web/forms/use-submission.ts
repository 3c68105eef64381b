import { type SubmissionResult, useForm } from '@conform-to/react'
import { type FormEvent, useEffect, useReducer, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { EntryId } from '#contract/entry-id'
import type { EntryReply, Form, Sent } from '#contract/wire/form'
import { checkForm, errorsOf } from './check-form.ts'
import { failureOf, type Matter } from './failure.ts'
import { type Findings, findingsOf } from './findings.ts'
import { rememberEntry } from './last-entry.ts'
import { sendPatiently } from './send-patiently.ts'
import { type ServedAgain, servedAgain } from './served-again.ts'
import { type Failure, type Submission, submissionFlow, untouched } from './submission-flow.ts'

interface Options {
  readonly form: Form
  readonly matter: Matter
  /** The id of the `<form>` element, unique on the page. */
  readonly id: string
  /** What goes along with the answers, asked when they are sent. */
  readonly slip: () => Pick<Sent, 'submissionKey' | 'elapsed'>
  /** Told once the answers are stored, even if the visitor has left the form by then. */
  readonly onStored?: (id: EntryId) => void
  /** Told when they are not, and what they were. */
  readonly onFailed?: (failure: Failure, answers: Sent) => void
}

export interface FormState {
  readonly submission: Submission
  readonly findings: Findings
  /** How often the form was refused for its fields: each time the summary of errors takes the focus. */
  readonly refusals: number
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** Editing a field takes back what was said about it. */
  readonly clearError: (field: string) => void
  readonly dismissFailure: () => void
  /** The word of the check that a person is there; it goes with the next attempt. */
  readonly acceptPerson: (token: string) => void
}

/** Judges a form with the contract's own schema when it is submitted, and sends it when nothing is wrong. */
export function useSubmission({ form, matter, id, slip, onStored, onFailed }: Options): FormState {
  const [again] = useState(() => servedAgain(form))
  const [submission, send] = useReducer(submissionFlow, again, submissionAfter)
  const [lastResult, setLastResult] = useState<SubmissionResult | null>(() =>
    isEmpty(again.fields) ? null : { status: 'error', error: errorsOf(again.fields) },
  )
  const [told, setTold] = useState<Readonly<Record<string, string>>>(again.fields)
  const [refusals, setRefusals] = useState(isEmpty(again.fields) ? 0 : 1)
  const cleared = useRef(new Set<string>())
  const person = useRef<string>(undefined)
  /** A program of the visitor's own filled in the field that nobody sees; from then on it stays here. */
  const suspected = useRef(false)

  useEffect(() => {
    if (again.id !== null) rememberEntry({ form: form.name, id: again.id, sentAt: Date.now() })
  }, [form, again])

  const [conform] = useForm<Sent>({
    id,
    lastResult,
    shouldValidate: 'onSubmit',
    onValidate({ formData }) {
      const judged = checkForm(form, formData)
      if (judged.status === 'error') refuse(judged.error ?? {})
      return judged
    },
    onSubmit(event, { submission: judged }) {
      event.preventDefault()
      if (judged?.status === 'success' && submission.step === 'editing') void deliver(judged.value)
    },
  })

  async function deliver(answers: Sent) {
    send({ type: 'sent' })
    setTold({})
    const turnstile = person.current
    person.current = undefined
    const body = {
      ...answers,
      ...(suspected.current && { reference: '' }),
      ...slip(),
      ...(turnstile !== undefined && { turnstile }),
    }
    const answer = await sendPatiently(form, body, () => send({ type: 'waited' }))
    if (answer.ok) {
      const id = idIn(answer.value)
      rememberEntry({ form: form.name, id, sentAt: Date.now() })
      onStored?.(id)
      return send({ type: 'stored', id })
    }
    if (Object.keys(answer.error.fields).length > 0) {
      const error = errorsOf(answer.error.fields)
      // At once, so that what is told is known to be wrong when it is first drawn, and can take the focus.
      flushSync(() => setLastResult({ status: 'error', error }))
      refuse(error)
      return send({ type: 'fields-refused' })
    }
    if (answer.error.code === 'form_suspect') suspected.current = true
    const failure = failureOf(answer.error, matter)
    onFailed?.(failure, answers)
    send({ type: 'failed', failure })
  }

  function refuse(error: Record<string, string[] | null>) {
    cleared.current.clear()
    setTold(firstOf(error, form))
    setRefusals((count) => count + 1)
  }

  function clearError(field: string) {
    if (refusals === 0 || cleared.current.has(field)) return
    cleared.current.add(field)
    conform.update({ name: field, validated: false })
  }

  return {
    submission,
    findings: findingsOf(form, told, conform.allErrors),
    refusals,
    onSubmit: conform.onSubmit,
    clearError,
    dismissFailure: () => send({ type: 'dismissed' }),
    acceptPerson(token) {
      person.current = token
    },
  }
}

function submissionAfter({ failure, id }: ServedAgain): Submission {
  if (id !== null) return { step: 'received', id }
  return failure === null
    ? untouched
    : { step: 'editing', failure: { message: failure, asksForPerson: false } }
}

function isEmpty(fields: object): boolean {
  return Object.keys(fields).length === 0
}

function idIn(reply: EntryReply): EntryId {
  return 'questionId' in reply ? reply.questionId : reply.applicationId
}

function firstOf(
  errors: Readonly<Record<string, string[] | null>>,
  { schema }: Form,
): Record<string, string> {
  const ordered = Object.keys(schema.shape).filter((field) => errors[field]?.[0])
  return Object.fromEntries(ordered.map((field) => [field, errors[field]?.[0] ?? '']))
}
