import { type FormEvent, useReducer, useRef, useState } from 'react'
import type { EntryId, EntryReply, Form, Sent } from '#contract/form'
import { call } from '../lib/call.ts'
import { checkForm } from './check-form.ts'
import { failureOf, type Matter } from './failure.ts'
import { afterEdit, type Findings, findingsOf } from './findings.ts'
import { rememberEntry } from './last-entry.ts'
import { type Failure, type Submission, submissionFlow, untouched } from './submission-flow.ts'

interface Options {
  readonly form: Form
  readonly matter: Matter
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
  /** Editing a field takes back what was said about it, and what no longer holds because of it. */
  readonly onEdit: (event: FormEvent<HTMLFormElement>) => void
  readonly dismissFailure: () => void
  /** The word of the check that a person is there; it goes with the next attempt. */
  readonly acceptPerson: (token: string) => void
}

/** Judges a form with the contract's own schema when it is submitted, and sends it when nothing is wrong. */
export function useSubmission({ form, matter, slip, onStored, onFailed }: Options): FormState {
  const [submission, send] = useReducer(submissionFlow, untouched)
  const [findings, setFindings] = useState<Findings>({})
  const [refusals, setRefusals] = useState(0)
  /** Whether it was this page that judged the fields: it can tell what has become of them. */
  const judgedHere = useRef(true)
  const person = useRef<string>(undefined)

  function refuse(sentences: Readonly<Record<string, string>>, here: boolean) {
    judgedHere.current = here
    setFindings(findingsOf(sentences))
    setRefusals((count) => count + 1)
  }

  async function deliver(answers: Sent) {
    send({ type: 'sent' })
    setFindings({})
    const turnstile = person.current
    person.current = undefined
    const body = { ...answers, ...slip(), ...(turnstile !== undefined && { turnstile }) }
    const answer = await call(form.endpoint, { body })
    if (answer.ok) {
      const id = idIn(answer.value)
      rememberEntry({ form: form.name, id, sentAt: Date.now() })
      onStored?.(id)
      return send({ type: 'stored', id })
    }
    if (Object.keys(answer.error.fields).length > 0) {
      refuse(inOrder(answer.error.fields, form), false)
      return send({ type: 'fields-refused' })
    }
    const failure = failureOf(answer.error, matter)
    onFailed?.(failure, answers)
    send({ type: 'failed', failure })
  }

  return {
    submission,
    findings,
    refusals,
    onSubmit(event) {
      event.preventDefault()
      if (submission.step !== 'editing') return
      const checked = checkForm(form, new FormData(event.currentTarget))
      if ('answers' in checked) void deliver(checked.answers)
      else refuse(checked.wrong, true)
    },
    onEdit({ target, currentTarget }) {
      if (Object.keys(findings).length === 0 || !('name' in target)) return
      const checked = checkForm(form, new FormData(currentTarget))
      const wrongNow = 'wrong' in checked ? checked.wrong : {}
      setFindings(afterEdit(findings, String(target.name), judgedHere.current ? wrongNow : null))
    },
    dismissFailure: () => send({ type: 'dismissed' }),
    acceptPerson(token) {
      person.current = token
    },
  }
}

function idIn(reply: EntryReply): EntryId {
  return 'questionId' in reply ? reply.questionId : reply.applicationId
}

/** The server's sentences in the order in which the form asks. */
function inOrder(sentences: Readonly<Record<string, string>>, { schema }: Form): Record<string, string> {
  const asked = Object.keys(schema.shape).filter((field) => field in sentences)
  return Object.fromEntries(asked.map((field) => [field, sentences[field] ?? '']))
}
