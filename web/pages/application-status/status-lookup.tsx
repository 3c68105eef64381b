import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useSearch } from 'wouter'
import { noStatus, type ShownStatus, STATUS_FORM_PATH, shownStatuses } from '#contract/application-status'
import { entryIdFrom } from '#contract/entry-id'
import { errors } from '#contract/errors'
import { slot } from '#contract/form-page'
import { SENDING_TIME_OUT } from '#contract/form-terms'
import { readApplicationStatus } from '#contract/wire/application-status'
import { FailureBanner } from '../../forms/failure-banner.tsx'
import { forgetEntries, type LastEntry, lastEntries } from '../../forms/last-entry.ts'
import type { Failure } from '../../forms/send-form.ts'
import { type CallError, call } from '../../lib/call.ts'
import { Button } from '../../ui/button.tsx'
import { EntryIdInput } from './entry-id-input.tsx'
import { KeptOffers } from './kept-offers.tsx'
import { OwnLink } from './own-link.tsx'
import '../../forms/fields.css'
import './status-lookup.css'

type Lookup =
  | { readonly step: 'asking' }
  | { readonly step: 'found'; readonly status: ShownStatus }
  | { readonly step: 'failed'; readonly title: string; readonly failure: Failure }

/** Looks up one entry, by an id that is typed, in the page's address, or kept on this device. */
export function StatusLookup() {
  const [lookup, setLookup] = useState<Lookup | null>(null)
  const [offers, setOffers] = useState<readonly LastEntry[]>([])
  const input = useRef<HTMLInputElement>(null)
  const answer = useRef<HTMLDivElement>(null)
  const latest = useRef(0)
  const [typed] = useState(typedBefore)
  const brought = new URLSearchParams(useSearch()).get('id')

  useEffect(() => {
    const known = lastEntries(Date.now())
    setOffers(known)
    if (!input.current) return
    if (!brought) {
      input.current.value ||= typed || (known[0]?.id ?? '')
      return
    }
    input.current.value = brought
    void showLatest(latest, brought, setLookup)
  }, [brought, typed])

  useEffect(() => {
    if (lookup?.step === 'found') answer.current?.scrollIntoView({ block: 'nearest' })
  }, [lookup])

  function ask(id: string) {
    if (input.current) input.current.value = id
    setLookup({ step: 'asking' })
    void showLatest(latest, id, setLookup)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const typed = input.current?.value ?? ''
    ask(entryIdFrom(typed) ?? typed)
  }

  function forget() {
    input.current?.focus()
    if (offers.some(({ id }) => id === input.current?.value) && input.current) input.current.value = ''
    forgetEntries()
    setOffers([])
  }

  const failed = lookup?.step === 'failed' ? lookup : null
  return (
    <>
      <div className="own-entry" {...slot('own-entry')} hidden />
      <form
        className="form status-form"
        {...slot('look-up')}
        action={STATUS_FORM_PATH}
        method="get"
        noValidate
        onSubmit={submit}
      >
        <div className="field">
          <label htmlFor={INPUT}>Application or question ID</label>
          <EntryIdInput ref={input} id={INPUT} aria-describedby={`${INPUT}-note`} />
        </div>
        <Button type="submit" kind="gold" busy={lookup?.step === 'asking'}>
          Look it up
        </Button>
        <p className="note" id={`${INPUT}-note`}>
          It says how far we are, and nothing about you. You may also paste a link or a sentence with the ID
          in it.
        </p>
      </form>
      {offers.length > 0 && <KeptOffers entries={offers} onChoose={ask} onForget={forget} />}
      <div ref={answer} className="status-answer" role="status">
        {shownStatuses.map((status) => (
          <div
            key={status}
            {...slot(`status-${status}`)}
            hidden={lookup?.step !== 'found' || lookup.status !== status}
          >
            <StatusSteps status={status} />
          </div>
        ))}
      </div>
      <FailureBanner title={failed?.title ?? noStatus.unanswered.title} failure={failed?.failure ?? null} />
      <OwnLink />
    </>
  )
}

/** The same however the page comes to life, so that the focus stays. */
const INPUT = 'entry-id'

/** What was typed before hydration: React may write the page anew. */
function typedBefore(): string {
  if (typeof document === 'undefined') return ''
  return document.querySelector<HTMLInputElement>(`#${INPUT}`)?.value ?? ''
}

function failure(title: string, message: string): Lookup {
  return { step: 'failed', title, failure: { message } }
}

/** Looks up an id and shows the result, unless a later look-up has begun meanwhile. */
async function showLatest(latest: RefObject<number>, id: string, show: (found: Lookup) => void) {
  latest.current += 1
  const own = latest.current
  const found = await lookUp(id)
  if (own === latest.current) show(found)
}

async function lookUp(typed: string): Promise<Lookup> {
  const { untyped, unanswered, failed } = noStatus
  if (!typed.trim()) return failure(untyped.title, untyped.words)
  const unknown = failure(noStatus.unknown.title, errors.application_unknown.error)
  const id = entryIdFrom(typed)
  if (!id) return unknown
  const given = new AbortController()
  const limit = setTimeout(() => given.abort(), SENDING_TIME_OUT)
  const answer = await call(readApplicationStatus, { params: { id }, signal: given.signal })
  clearTimeout(limit)
  if (answer.ok) return { step: 'found', status: answer.value.status }
  if (answer.error.code === 'application_unknown') return unknown
  if (answer.error.code === 'internal') return failure(failed.title, failed.words)
  return failure(unanswered.title, `${reasonOf(answer.error)} What you sent is not affected.`)
}

/** Used without `Retry-After`: the rate limit counts per minute. */
const HURRIED = 'Too many requests came from your network. Please try again in a minute.'

/** Why the status of an entry is not available, and what to do. */
function reasonOf({ status, message, code, retryAfter }: CallError): string {
  if (code === 'aborted') return 'The server did not answer. Please try again in a moment.'
  if (status === null) return `${message}. Please check your connection and try again.`
  if (status === 429 && retryAfter === undefined) return HURRIED
  return code === 'http' || code === 'network' || code === 'invalid_reply'
    ? 'The server’s answer could not be read. Please try again in a moment.'
    : message
}

const stages = {
  received: ['Received', 'It has arrived and is waiting for review.'],
  in_review: ['In review', 'Somebody is reading it, or finding out what you need to know.'],
  answered: [
    'Answered',
    'We have answered. If nothing reached you, look in your spam folder, then ask us again.',
  ],
  accepted: [
    'Accepted',
    'We have accepted it, and written to you what comes next. If nothing reached you, ask us.',
  ],
  declined: ['Declined', 'We have declined it, and written to you. If nothing reached you, ask us.'],
  withdrawn: ['Withdrawn', 'It was withdrawn. Nothing more happens with it.'],
} as const

/** The steps up to this status, and those that usually follow. */
function stepsTo(status: ShownStatus): readonly ShownStatus[] {
  if (status === 'withdrawn') return ['received', status]
  const last = status === 'accepted' || status === 'declined' ? status : 'answered'
  return ['received', 'in_review', last]
}

function StatusSteps({ status }: { status: ShownStatus }) {
  const steps = stepsTo(status)
  const now = steps.indexOf(status)
  return (
    <>
      <ol className="standing">
        {steps.map((stage, index) => (
          <li
            key={stage}
            className={index <= now ? 'standing-done' : ''}
            aria-current={index === now ? 'step' : undefined}
          >
            {stages[stage][0]}
          </li>
        ))}
      </ol>
      <p>{stages[status][1]}</p>
    </>
  )
}
