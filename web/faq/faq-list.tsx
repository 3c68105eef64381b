import { useId, useReducer } from 'react'
import { GoLink } from '../ui/button.tsx'
import { faqFlow, firstSight, isOpen, shown } from './faq-flow.ts'
import { Highlight } from './highlight.tsx'
import { type FaqEntry, faqEntries } from './questions.ts'
import '../ui/disclosure.css'
import './faq-list.css'

/** The questions with their answers folded below, and a search over both. */
export function FaqList() {
  const [state, send] = useReducer(faqFlow, firstSight)
  const searchId = useId()
  const entries = shown(state, faqEntries)
  const searching = state.query.trim() !== ''

  return (
    <div className="faq">
      <div className="faq-search">
        <label htmlFor={searchId}>Search the questions</label>
        <input
          id={searchId}
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          placeholder="escrow, fee, KYC"
          value={state.query}
          onChange={(event) => send({ type: 'searched', query: event.target.value })}
        />
        <p className="note num" role="status">
          {searching ? countOf(entries.length) : `${faqEntries.length} questions`}
        </p>
      </div>
      <div className="faq-entries">
        {entries.map((entry) => (
          <Entry
            key={entry.id}
            entry={entry}
            query={state.query}
            open={isOpen(state, entry)}
            onToggle={(open) => send({ type: 'toggled', entry, open })}
          />
        ))}
        {entries.length === 0 && (
          <p className="faq-none">
            Nothing here speaks of “{state.query.trim()}”. Try another word, or ask us with the button on this
            page.
          </p>
        )}
      </div>
    </div>
  )
}

interface EntryProps {
  readonly entry: FaqEntry
  readonly query: string
  readonly open: boolean
  readonly onToggle: (open: boolean) => void
}

function Entry({ entry: { id, question, answer, link }, query, open, onToggle }: EntryProps) {
  return (
    <details
      className="disclosure"
      id={`question-${id}`}
      open={open}
      onToggle={(event) => onToggle(event.currentTarget.open)}
    >
      <summary>
        <span>
          <Highlight text={question} query={query} />
        </span>
      </summary>
      <div className="disclosure-body">
        {answer.map((paragraph) => (
          <p key={paragraph}>
            <Highlight text={paragraph} query={query} />
          </p>
        ))}
        {link && (
          <p>
            <GoLink href={link.href}>{link.label}</GoLink>
          </p>
        )}
      </div>
    </details>
  )
}

function countOf(found: number): string {
  if (found === 0) return 'No question matches'
  return found === 1 ? '1 question matches' : `${found} questions match`
}
