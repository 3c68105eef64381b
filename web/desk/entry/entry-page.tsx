import { useEffect, useRef, useState } from 'react'
import { Link, useSearch } from 'wouter'
import { DESK_PAGE } from '#contract/desk'
import { type DeskEntry, markRead, readEntry } from '#contract/wire/desk'
import { useOnReturn } from '../../live/use-on-return.ts'
import { useReading } from '../../live/use-reading.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { AnswerMail } from '../answer/answer-mail.tsx'
import { callDesk } from '../desk-call.ts'
import { addressOfEntry, withQuery } from '../list/address-of-list.ts'
import type { DeskPageProps, List } from '../memory.ts'
import { PersonBody } from '../person/person-body.tsx'
import { TroubleNotice } from '../trouble-notice.tsx'
import { usePageTitle } from '../use-page-title.ts'
import { Answers } from './answers.tsx'
import { ChangeForm } from './change-form.tsx'
import { EntryFacts } from './entry-facts.tsx'
import { History } from './history.tsx'
import './entry-page.css'

/** One entry: what was answered, what happened, and what the team does with it. */
export function EntryPage({ id, memory, say }: DeskPageProps & { readonly id: string }) {
  const query = useSearch()
  const heading = useRef<HTMLHeadingElement>(null)
  const [person, setPerson] = useState({ email: '', isShown: false })
  const hidePerson = () => setPerson({ ...person, isShown: false })
  const [turn, setTurn] = useState(0)
  const { value, error, refresh } = useReading(id, async (asked, signal) => {
    const answer = await callDesk(readEntry, { params: { id: asked }, signal })
    if (answer.ok && answer.value.entry.unread) {
      memory.marked = callDesk(markRead, { body: { ids: [answer.value.entry.id], unread: false } })
    }
    return answer
  })
  // What was erased is not shown any longer.
  const entry = (error?.is !== 'gone' && value?.entry) || null

  /** After a change or an answer of the reader's own, both forms begin anew. */
  function onActed(isDone: boolean) {
    if (isDone) setTurn(turn + 1)
    void refresh()
  }

  usePageTitle(entry?.name ?? id)
  useOnReturn(() => void refresh())

  const isThere = entry !== null
  useEffect(() => {
    memory.opened = id
    if (isThere) heading.current?.focus()
  }, [id, isThere, memory])

  return (
    <div className="entry-page">
      <Ways id={id} query={query} list={memory.lists.get(query) ?? null} />
      {error && <TroubleNotice trouble={error} onRetry={() => void refresh()} />}
      {!entry && !error && <p>Reading …</p>}
      {value && entry && (
        <>
          <h1 ref={heading} tabIndex={-1}>
            <bdi>{entry.name}</bdi>
          </h1>
          <EntryFacts entry={entry} team={value} now={value.now} />
          <Answers entry={entry} />
          <div className="entry-side">
            <ChangeForm entry={entry} team={value} turn={turn} onChanged={onActed} />
            <AnswerMail entry={entry} turn={turn} onAnswered={onActed}>
              <History events={entry.events} team={value} received={entry.receivedAt} />
              <section className="entry-person">
                <h2>The person</h2>
                <p>What is stored of {entry.email} can be handed out, or erased.</p>
                <Button onClick={() => setPerson({ email: entry.email, isShown: true })}>
                  Export or erase
                </Button>
              </section>
            </AnswerMail>
          </div>
        </>
      )}
      {/* It outlives the entry that it erases. */}
      <Dialog open={person.isShown} title="The person" onClose={hidePerson}>
        <PersonBody
          email={person.email}
          onErased={(sentence) => {
            // They name the person.
            memory.lists.clear()
            say(sentence)
            void refresh()
          }}
          onClose={hidePerson}
        />
      </Dialog>
    </div>
  )
}

interface WaysProps {
  readonly id: string
  readonly query: string
  readonly list: List | null
}

/** The ways back to the list, and on to its neighbours. */
function Ways({ id, query, list }: WaysProps) {
  const entries: readonly Pick<DeskEntry, 'id' | 'name'>[] = list?.entries ?? []
  const at = entries.findIndex((entry) => entry.id === id)
  const before = at > 0 ? entries[at - 1] : undefined
  const after = at >= 0 ? entries[at + 1] : undefined
  return (
    <nav className="entry-ways" aria-label="List">
      <Link href={withQuery(DESK_PAGE, query)}>Back to the list</Link>
      {before && (
        <Link href={addressOfEntry(before.id, query)}>
          Before: <bdi>{before.name}</bdi>
        </Link>
      )}
      {after && (
        <Link href={addressOfEntry(after.id, query)}>
          After: <bdi>{after.name}</bdi>
        </Link>
      )}
    </nav>
  )
}
