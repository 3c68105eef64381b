import { useLayoutEffect, useState } from 'react'
import { STATUS_PAGE } from '#contract/application-status'
import type { FormName } from '#contract/form-terms'
import { type LastEntry, lastEntry } from './last-entry.ts'

/** The way to what was sent before: to the last entry of this device, once the page is alive and there is one. */
export function LastSent({ form }: { form: FormName }) {
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
        <span className="mono" translate="no">
          {last.id}
        </span>{' '}
        <span>see its status</span>
      </a>
    </p>
  )
}
