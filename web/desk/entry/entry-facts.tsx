import type { ReactNode } from 'react'
import type { DeskEntry } from '#contract/wire/desk'
import { MONO } from '../../ui/mono.ts'
import { ageInWords, dueInWords } from '../due-words.ts'
import {
  dayInWords,
  momentInWords,
  nameOfForm,
  personName,
  stateName,
  stateNames,
  type Team,
} from '../entry-words.ts'

interface EntryFactsProps {
  readonly entry: DeskEntry
  readonly team: Team
  readonly now: number
}

/** Where the entry stands, beside what its sender is shown. */
export function EntryFacts({ entry, team, now }: EntryFactsProps) {
  const { state, open, shown, assignee, email, sentEmail, correctedEmail, dueAt, receivedAt, answeredAt } =
    entry
  const due = dueInWords(entry, now)
  return (
    <dl className="entry-facts">
      <Fact term="Form">{nameOfForm[entry.form]}</Fact>
      <Fact term="State">
        {stateNames[state]}
        {!open && <span className="desk-aside">closed</span>}
      </Fact>
      <Fact term="The sender is shown">{stateName(shown)}</Fact>
      <Fact term="Assigned to">{assignee === null ? 'No one' : personName(assignee, team)}</Fact>
      <Fact term="Write to">
        <a href={mailLink(email)}>{email}</a>
        {correctedEmail !== null && <span className="desk-aside">sent as {sentEmail}</span>}
      </Fact>
      {open && dueAt !== null && answeredAt === null && (
        <Fact term="Answer due">
          <span data-urgency={due.urgency}>{due.words}</span>
          <span className="desk-aside">{momentInWords(dueAt)}</span>
        </Fact>
      )}
      {answeredAt !== null && <Fact term="First answer">{momentInWords(answeredAt)}</Fact>}
      <Fact term="Received">
        {momentInWords(receivedAt)}
        <span className="desk-aside">{ageInWords(receivedAt, now)}</span>
      </Fact>
      <Fact term="Kept until">{dayInWords(entry.keptUntil)}</Fact>
      <Fact term="ID" wide>
        <span {...MONO}>{entry.id}</span>
      </Fact>
    </dl>
  )
}

/** A form takes addresses that could begin another part of the link, such as a copy to a stranger (RFC 6068). */
function mailLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`
}

function Fact({ term, wide, children }: { term: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'entry-wide' : undefined}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
