import { type FormEvent, useLayoutEffect, useRef } from 'react'
import { STATUS_PAGE } from '#contract/application-status'
import type { EntryId } from '#contract/entry-id'
import { slot } from '#contract/form-page'
import type { Form } from '#contract/wire/form'
import { Button, LinkButton } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { useForgetWhenShown } from './forget-when-shown.ts'

interface ReceivedCardProps {
  readonly form: Form
  /** The id under which the answers are stored; null while they are not, when the card is hidden. */
  readonly id: EntryId | null
  /** Told once the card stands on the page with its id. */
  readonly onShown: () => void
  readonly onAnother: () => void
}

/** Replaces a form once it has arrived: the message, the id to keep, and where to go from here. */
export function ReceivedCard({ form, id, onShown, onAnother }: ReceivedCardProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useForgetWhenShown(id, onShown)

  // Before anybody can see it, so that no reader is left on what is gone.
  useLayoutEffect(() => {
    if (id === null) return
    heading.current?.focus()
    heading.current?.closest('section')?.scrollIntoView({ block: 'start' })
  }, [id])

  function startAnother(event: FormEvent) {
    event.preventDefault()
    onAnother()
  }

  return (
    <section className="received" {...slot('received')} hidden={id === null}>
      <p className="received-mark" aria-hidden="true" />
      <h2 ref={heading} tabIndex={-1}>
        Application received
      </h2>
      <p className="received-message">{form.received}</p>
      <dl className="received-id">
        <dt>Application ID</dt>
        <dd>
          <span className="mono" translate="no" {...slot('received-id')}>
            {id}
          </span>
          <CopyButton text={id ?? ''} label="Copy" done="Copied" />
        </dd>
      </dl>
      <p className="note">
        Keep it. With it you can{' '}
        <a href={`${STATUS_PAGE}?id=${id ?? ''}`} {...slot('received-status')}>
          see how far we are
        </a>
        , and ask about your application.
      </p>
      <div className="actions">
        <LinkButton href="/" kind="gold" icon="arrow">
          Return to Home
        </LinkButton>
        {/* A form, so that it works as a link does where there is no script. */}
        <form action={form.page} method="get" onSubmit={startAnother}>
          <Button type="submit">Submit Another Application</Button>
        </form>
      </div>
    </section>
  )
}
