import { Link } from 'wouter'
import { howMany } from '#contract/in-words'
import type { ListedEntry } from '#contract/wire/desk'
import { ageInWords, dueInWords } from '../due-words.ts'
import { nameOfForm, personName, stateNames } from '../entry-words.ts'
import type { List } from '../memory.ts'
import { addressOfEntry } from './address-of-list.ts'

/** Whether it is decided, and its sender is not shown so yet. */
function isUntold({ open, state }: ListedEntry): boolean {
  return open && (state === 'accepted' || state === 'declined')
}

interface RowProps {
  readonly entry: ListedEntry
  /** The list that it is in. */
  readonly list: Pick<List, 'people' | 'me' | 'now'>
  readonly query: string
  readonly selected: boolean
  readonly onSelect: () => void
}

export function Row({ entry, list, query, selected, onSelect }: RowProps) {
  const { id, name, about, form, state, assignee, notes, unread, receivedAt } = entry
  const due = dueInWords(entry, list.now)
  const age = ageInWords(receivedAt, list.now)
  return (
    <li className="row" data-id={id} data-selected={selected} data-unread={unread}>
      <label className="row-check">
        <input type="checkbox" checked={selected} onChange={onSelect} aria-label={`Select ${name}`} />
      </label>
      <div className="row-due">
        <span data-urgency={due.urgency}>{due.words}</span>
        {due.words !== age && <span className="desk-aside">{age}</span>}
      </div>
      <Link className="row-link" href={addressOfEntry(id, query)}>
        <span className="row-name">
          {unread && <span className="row-unread">Unread</span>} <bdi>{name}</bdi>
        </span>
        <bdi className="row-about">{about}</bdi>
      </Link>
      <span className="row-form">{nameOfForm[form]}</span>
      <span className="row-state" data-state={state}>
        {stateNames[state]}
        {isUntold(entry) && <span className="desk-aside">not shown yet</span>}
      </span>
      <span className="row-person">
        {assignee === null ? 'Unassigned' : personName(assignee, list)}
        {notes > 0 && <span className="desk-aside">{howMany(notes, 'note')}</span>}
      </span>
    </li>
  )
}
