import { Link } from 'wouter'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Terms } from '../../ui/terms.tsx'
import { momentInWords, nameOfForm, stateNames } from '../entry-words.ts'
import { addressOfEntry } from '../list/address-of-list.ts'
import { TroubleNotice } from '../trouble-notice.tsx'
import type { Erased, Halfway, Person } from './person-flow.ts'
import { usePerson } from './use-person.ts'
import './person.css'

interface PersonBodyProps {
  readonly email: string
  readonly onErased: (sentence: string) => void
  readonly onClose: () => void
}

/** Hands out or erases all that is stored under an e-mail address. */
export function PersonBody({ email, onErased, onClose }: PersonBodyProps) {
  const { state, dispatch, again, erase } = usePerson(email, onErased)
  switch (state.step) {
    case 'reading':
      return <p>Reading …</p>
    case 'failed':
      return (
        <>
          {state.halfway && <HalfwayNotice {...state.halfway} />}
          <TroubleNotice trouble={state.trouble} onRetry={again} />
        </>
      )
    case 'read':
      return (
        <>
          {state.halfway && <HalfwayNotice {...state.halfway} />}
          {state.changed && state.halfway === null && (
            <Notice tone="error" title="Nothing was erased">
              <p>There are other entries of this address now. Look at them first.</p>
            </Notice>
          )}
          <Stored person={state.person} />
          <div className="desk-acts">
            <Button onClick={() => save(state.person)}>Export as a file</Button>
            {state.person.entries.length > 0 && (
              <Button onClick={() => dispatch({ type: 'erase' })}>Erase all of it</Button>
            )}
          </div>
        </>
      )
    case 'sure?':
    case 'erasing': {
      const count = state.person.entries.length
      return (
        <>
          <p>
            {count === 1 ? 'One entry' : `${count} entries`} of <b>{email}</b>, with all notes and history,
            will be deleted for good. This cannot be undone.
          </p>
          <Terms className="person-stays" rows={rowsOf(state.person)} />
          <div className="desk-acts">
            <Button kind="gold" busy={state.step === 'erasing'} onClick={() => void erase()}>
              Erase for good
            </Button>
            <Button kind="quiet" onClick={() => dispatch({ type: 'kept' })}>
              Keep it
            </Button>
          </div>
        </>
      )
    }
    case 'erased':
      return (
        <>
          <p>
            {state.ids.length === 1 ? 'One entry was' : `${state.ids.length} entries were`} erased. Tell the
            person what stays:
          </p>
          <Terms className="person-stays" rows={rowsOf(state)} />
          <div className="desk-acts">
            <Button onClick={onClose}>Close</Button>
          </div>
        </>
      )
  }
}

/** What became of an erasure of several calls that one of them ended. */
function HalfwayNotice({ erased, left }: Halfway) {
  return (
    <Notice tone="error" title={`${erased} entries were erased, and ${left} were not`}>
      <p>Look at those that are there now, and erase them too.</p>
    </Notice>
  )
}

function Stored({ person: { email, entries, unread, elsewhere } }: { person: Person }) {
  return (
    <>
      {unread.length > 0 && (
        <Notice tone="error" title="Some entries cannot be shown">
          <p>
            A later release wrote {unread.join(', ')}. While they are there, nothing of this address is erased
            here.
          </p>
        </Notice>
      )}
      {entries.length === 0 ? (
        <p>
          Nothing is stored under <b>{email}</b>.
        </p>
      ) : (
        <StoredEntries email={email} entries={entries} />
      )}
      {elsewhere.length > 0 && <Elsewhere ids={elsewhere} />}
    </>
  )
}

function Elsewhere({ ids }: { ids: Person['elsewhere'] }) {
  return (
    <>
      <p>
        Entries of other addresses name this one, in an earlier version, their history or a mail. They may be
        another person’s: look at each, and erase it there.
      </p>
      <ul className="person-entries">
        {ids.map((id) => (
          <li key={id}>
            <Link href={addressOfEntry(id, '')}>{id}</Link>
          </li>
        ))}
      </ul>
    </>
  )
}

function StoredEntries({ email, entries }: Pick<Person, 'email' | 'entries'>) {
  return (
    <>
      <p>
        Stored under <b>{email}</b>, sent or corrected:
      </p>
      <ul className="person-entries">
        {entries.map(({ id, form, name, state, receivedAt }) => (
          <li key={id}>
            {nameOfForm[form]} of <bdi>{name}</bdi>, {momentInWords(receivedAt)}, {stateNames[state]}
          </li>
        ))}
      </ul>
    </>
  )
}

/** What is kept after an erasure, and why. */
function rowsOf({ stays }: Pick<Erased, 'stays'>) {
  return stays.map(({ what, why }) => [what, why] as const)
}

/** Saves all that is stored of a person as JSON on this device. What may be another person's is no part of it. */
function save({ elsewhere: _, ...person }: Person): void {
  const address = URL.createObjectURL(
    new Blob([JSON.stringify(person, null, 2)], { type: 'application/json' }),
  )
  const link = document.createElement('a')
  link.href = address
  link.download = 'person.json'
  link.click()
  URL.revokeObjectURL(address)
}
