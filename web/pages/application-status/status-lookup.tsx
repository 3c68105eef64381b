import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useSearch } from 'wouter'
import { noStatus, STATUS_FORM_PATH, shownStatuses } from '#contract/application-status'
import { entryIdFrom } from '#contract/entry-id'
import { slot } from '#contract/form-page'
import { FailureBanner } from '../../forms/failure-banner.tsx'
import { forgetEntries, type LastEntry, lastEntries } from '../../forms/last-entry.ts'
import { Button } from '../../ui/button.tsx'
import { EntryIdInput } from './entry-id-input.tsx'
import { KeptOffers } from './kept-offers.tsx'
import { type Lookup, lookUp } from './look-up.ts'
import { OwnLink } from './own-link.tsx'
import { StatusSteps } from './status-steps.tsx'
import '../../forms/fields.css'
import './status-lookup.css'

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
    if (input.current && offers.some(({ id }) => id === input.current?.value)) {
      input.current.value = ''
      setLookup(null)
    }
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
      <OwnLink found={lookup?.step === 'found' ? lookup.id : ''} />
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

/** Looks up an id and shows the result, unless a later look-up has begun meanwhile. */
async function showLatest(latest: RefObject<number>, id: string, show: (found: Lookup) => void) {
  latest.current += 1
  const own = latest.current
  const found = await lookUp(id)
  if (own === latest.current) show(found)
}
