import { useEffect, useId, useRef } from 'react'
import type { EntryId } from '#contract/entry-id'
import { slot } from '#contract/form-page'
import { OWN_ENTRY_PATH, OWN_LINK_LIFE, OWN_LINK_PATH, ownKeyIn } from '#contract/own-entry'
import { DAY } from '#contract/timing'
import { Button } from '../../ui/button.tsx'
import { EntryIdInput } from './entry-id-input.tsx'

/**
 * Two plain forms, whose answers are pages: one takes the link of a mail, one asks for a new link. A mailed link leads here with its
 * key in the fragment, which no server and no referrer sees; with a script it is posted at once. The id that was found last need
 * not be typed again.
 */
export function OwnLink({ found = '' }: { found?: EntryId | '' }) {
  const link = useRef<HTMLInputElement>(null)
  const id = useId()

  useEffect(() => {
    const gone = new AbortController()
    const { signal } = gone
    postAddressed()
    window.addEventListener('hashchange', postAddressed, { signal })
    window.addEventListener('pagehide', forget, { signal })
    return () => gone.abort()

    function postAddressed() {
      const key = ownKeyIn(window.location.hash)
      if (key === null || !link.current) return
      // Neither the history nor a bookmark keeps it.
      history.replaceState(null, '', window.location.pathname)
      link.current.value = key
      link.current.form?.submit()
    }

    /** The browser shows the page as it was left to the next user of the device who goes back. */
    function forget() {
      if (link.current) link.current.value = ''
    }
  }, [])

  return (
    <section className="own-link" {...slot('own-link')} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>See it whole, correct it or withdraw it</h2>
      {import.meta.env.MAIL ? (
        <>
          <form className="form status-form" action={OWN_ENTRY_PATH} method="post">
            <div className="field">
              <label htmlFor={`${id}-link`}>The link in our mail</label>
              <input
                ref={link}
                id={`${id}-link`}
                name="link"
                required
                autoComplete="off"
                spellCheck={false}
              />
            </div>
            <Button type="submit">Open it</Button>
          </form>
          <form className="form status-form" action={OWN_LINK_PATH} method="post">
            <p className="note">
              {`Without the mail, or after ${OWN_LINK_LIFE / DAY} days, have a new link sent to you.`}
            </p>
            <div className="field">
              <label htmlFor={`${id}-id`}>Its ID</label>
              <EntryIdInput id={`${id}-id`} defaultValue={found} />
            </div>
            <div className="field">
              <label htmlFor={`${id}-email`}>The email address in it</label>
              <input id={`${id}-email`} name="email" type="email" required autoComplete="email" />
            </div>
            <Button type="submit">Send a new link</Button>
          </form>
        </>
      ) : (
        <p>
          What was sent cannot be changed here. To correct it, <a href="/faq#ask">ask us a question</a> with
          its ID.
        </p>
      )}
    </section>
  )
}
