import { useState } from 'react'
import { Route, Switch } from 'wouter'
import { DESK_PAGE } from '#contract/desk'
import { useOnline } from '../live/use-online.ts'
import { Announcement, useAnnouncement } from './announcement.tsx'
import { EntryPage } from './entry/entry-page.tsx'
import { ListPage } from './list/list-page.tsx'
import { newMemory } from './memory.ts'
import '../shell/skip-link.css'
import './desk.css'

/** The whole desk: its head, the page of the address, and what is announced to screen readers. */
export function Desk() {
  const [memory] = useState(newMemory)
  const [said, say] = useAnnouncement()
  const page = { memory, say }

  return (
    <>
      <a className="skip-link" href="#main">
        Skip to the content
      </a>
      <header className="desk-head">
        <a className="desk-name" href={DESK_PAGE}>
          Touchstone desk
        </a>
        {/* A page of Access, which answers before the site. */}
        <a className="desk-link" href="/cdn-cgi/access/logout">
          Sign out
        </a>
      </header>
      <OfflineNote />
      <main id="main" className="desk-main" tabIndex={-1}>
        <Switch>
          <Route path={DESK_PAGE}>
            <ListPage {...page} />
          </Route>
          <Route path={`${DESK_PAGE}/:id`}>{({ id }) => <EntryPage key={id} id={id} {...page} />}</Route>
          <Route>
            <h1>There is nothing here</h1>
            <p>
              <a href={DESK_PAGE}>All applications and questions</a>
            </p>
          </Route>
        </Switch>
      </main>
      <Announcement last={said} className="visually-hidden" />
    </>
  )
}

/** Says that the browser is offline, while it is. */
function OfflineNote() {
  const online = useOnline()
  return (
    <div className="desk-offline" role="status">
      {!online && <p>You are offline. Nothing is saved now; what you type is kept in this browser.</p>}
    </div>
  )
}
