import { type FormEvent, useEffect, useReducer, useRef, useState } from 'react'
import type { EntryId } from '#contract/entry-id'
import type { EntryReply, Form, Sent } from '#contract/wire/form'
import { checkForm } from './check-form.ts'
import { findingsOf } from './findings.ts'
import { rememberEntry } from './last-entry.ts'
import { failureOf, sendPatiently } from './send-patiently.ts'
import { type ServedAgain, servedAgain } from './served-again.ts'
import { type Failure, type Submission, submissionFlow } from './submission-flow.ts'

interface Options {
  readonly form: Form
  /** What goes along with the answers, asked when they are sent. */
  readonly slip: () => Pick<Sent, 'submissionKey' | 'elapsed'>
  /** Told once the answers are stored, even if the visitor has left the form by then. */
  readonly onStored?: (id: EntryId) => void
  /** Told when they are not, and what they were. */
  readonly onFailed?: (failure: Failure, answers: Sent) => void
}

export type FormState = ReturnType<typeof useSubmission>

/** What was found wrong at the last attempt. */
interface Told {
  readonly sentences: Readonly<Record<string, string>>
  /** Whether this page found it: only then can it be judged again here. */
  readonly judgedHere: boolean
}

const nothing: Told = { sentences: {}, judgedHere: false }

/** Judges a form with the contract's own schema when it is submitted, and sends it when nothing is wrong. */
export function useSubmission({ form, slip, onStored, onFailed }: Options) {
  const [again] = useState(() => servedAgain(form))
  const [submission, send] = useReducer(submissionFlow, again, submissionAfter)
  const [told, setTold] = useState<Told>({ ...nothing, sentences: again.fields })
  /** How often the form was refused for its fields: each time the summary of errors takes the focus. */
  const [refusals, setRefusals] = useState(isEmpty(again.fields) ? 0 : 1)
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set())
  /** The fields that are wrong as the form stands; null before it was judged again. */
  const [wrongNow, setWrongNow] = useState<ReadonlySet<string> | null>(null)
  const person = useRef<string>(undefined)
  /** A program of the visitor's own filled in the field that nobody sees; from then on it stays here. */
  const suspected = useRef(false)

  useEffect(() => {
    if (again.id !== null) rememberEntry({ form: form.name, id: again.id, sentAt: Date.now() })
  }, [form, again])

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (submission.step !== 'editing') return
    const judged = checkForm(form, new FormData(event.currentTarget))
    if (judged.ok) void deliver(judged.answers)
    else refuse(judged.sentences, true)
  }

  async function deliver(answers: Sent) {
    send({ type: 'sent' })
    setTold(nothing)
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
      refuse(answer.error.fields, false)
      return send({ type: 'fields-refused' })
    }
    if (answer.error.code === 'form_suspect') suspected.current = true
    const failure = failureOf(answer.error, form.name)
    onFailed?.(failure, answers)
    send({ type: 'failed', failure })
  }

  function refuse(sentences: Readonly<Record<string, string>>, judgedHere: boolean) {
    setTold({ sentences: inOrder(sentences, form), judgedHere })
    setEdited(new Set())
    setWrongNow(null)
    setRefusals((count) => count + 1)
  }

  /** Editing a field takes back what was said about it, and about others that were only wrong because of it. */
  function onEdit(field: string, filledIn: FormData) {
    if (isEmpty(told.sentences)) return
    setEdited((before) => new Set([...before, field]))
    if (!told.judgedHere) return
    // What one answer is wrong for may hang on another.
    const judged = checkForm(form, filledIn)
    setWrongNow(new Set(judged.ok ? [] : Object.keys(judged.sentences)))
  }

  return {
    submission,
    findings: findingsOf(
      form,
      told.sentences,
      (field) => edited.has(field) || wrongNow?.has(field) === false,
    ),
    refusals,
    onSubmit,
    onEdit,
    dismissFailure: () => send({ type: 'dismissed' }),
    /** The word of the check that a person is there; it goes with the next attempt. */
    acceptPerson(token: string) {
      person.current = token
    },
  }
}

function submissionAfter({ failure, id }: ServedAgain): Submission {
  if (id !== null) return { step: 'received', id }
  return { step: 'editing', failure: failure === null ? null : { message: failure } }
}

function isEmpty(fields: object): boolean {
  return Object.keys(fields).length === 0
}

function idIn(reply: EntryReply): EntryId {
  return 'questionId' in reply ? reply.questionId : reply.applicationId
}

/** The sentences in the order in which the form asks. */
function inOrder(sentences: Readonly<Record<string, string>>, { schema }: Form): Record<string, string> {
  const ordered = Object.keys(schema.shape).filter((field) => sentences[field])
  return Object.fromEntries(ordered.map((field) => [field, sentences[field] ?? '']))
}
