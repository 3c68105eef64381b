import { type FormEvent, useLayoutEffect, useRef } from 'react'
import { STATUS_PAGE } from '#contract/application-status'
import { slot } from '#contract/form-page'
import { Button, LinkButton } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { MONO } from '../ui/mono.ts'
import type { ReceivedProps } from './open-form.tsx'

/** The confirmation that replaces a form: message, id and links. Hidden before. */
export function ReceivedCard({ form, id, onDone }: ReceivedProps) {
  const heading = useRef<HTMLHeadingElement>(null)

  // Before painting, so that the focus is never on a removed element.
  useLayoutEffect(() => {
    if (id === null) return
    heading.current?.focus()
    heading.current?.closest('section')?.scrollIntoView({ block: 'start' })
  }, [id])

  function startAnother(event: FormEvent) {
    event.preventDefault()
    onDone()
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
          <span {...MONO} {...slot('received-id')}>
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
      {import.meta.env.MAIL && (
        <p className="note">
          It also comes by mail, with a link to correct or withdraw your application, unless several of our
          mails went to your address within a day.
        </p>
      )}
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
