import { type FormEvent, type KeyboardEvent, useId, useRef } from 'react'
import { type EntryState, entryStates, NOTE_LENGTH } from '#contract/desk'
import type { DeskEntry } from '#contract/wire/desk'
import { Button } from '../../ui/button.tsx'
import { Announcement, useAnnouncement } from '../announcement.tsx'
import { useKeptDraft } from '../change-draft.ts'
import { ChangeOutcome } from '../change-outcome.tsx'
import { changeInWords } from '../change-words.ts'
import { personName, stateNames, type Team } from '../entry-words.ts'
import { useSeenVersion } from '../seen-version.ts'
import { useChanges } from '../use-changes.ts'
import { AddressField } from './address-field.tsx'
import { changeIn, hasAddress } from './drafted-change.ts'
import './change-form.css'

interface ChangeFormProps {
  readonly entry: DeskEntry
  readonly team: Team
  /** How many changes the reader made on this page beside the form. */
  readonly turn: number
  /** Called with every reply, and whether the change was saved. */
  readonly onChanged: (isSaved: boolean) => void
}

const UNASSIGNED = ''

/** Changes an entry: several things at once, as one version. What is typed survives a reload. */
export function ChangeForm({ entry, team, turn, onChanged }: ChangeFormProps) {
  const id = useId()
  const [draft, keepDraft, forgetDraft] = useKeptDraft(entry.id)
  const address = useRef<HTMLInputElement>(null)
  const seen = useSeenVersion(entry.version, turn)
  const [says, say] = useAnnouncement()
  const sentDraft = useRef(draft)
  const changes = useChanges(({ changed }, { change }) => {
    const saved = changed.length > 0 ? `Saved: ${changeInWords(change, team)}` : ''
    seen.end()
    if (saved) forgetDraft(sentDraft.current)
    say(saved)
    onChanged(saved !== '')
  })
  const state = draft.state ?? entry.state

  function keep(part: Parameters<typeof keepDraft>[0]) {
    seen.begin()
    keepDraft(part)
  }

  function discard() {
    seen.end()
    forgetDraft()
  }

  function submit(event?: FormEvent) {
    event?.preventDefault()
    const change = changeIn(draft, entry)
    if (change === null) return say('There is nothing to save yet.')
    if (!hasAddress(change)) {
      address.current?.focus()
      return say('The address to write to is invalid.')
    }
    sentDraft.current = draft
    void changes.send({ entries: [{ id: entry.id, version: seen.version }], change })
  }

  function answerKey({ key, ctrlKey, metaKey }: KeyboardEvent) {
    if (key === 'Enter' && (ctrlKey || metaKey) && !changes.busy) submit()
  }

  return (
    <section className="change" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>What next</h2>
      <ChangeOutcome changes={changes} team={team} />
      {/* Forms accept addresses that browsers do not: an entry of such a one could not be changed. */}
      <form noValidate onSubmit={submit} onKeyDown={answerKey}>
        <label htmlFor={`${id}-state`}>State</label>
        <select
          id={`${id}-state`}
          className="desk-input"
          value={state}
          onChange={({ target }) => keep({ state: target.value as EntryState })}
        >
          {entryStates.map((one) => (
            <option key={one} value={one}>
              {stateNames[one]}
            </option>
          ))}
        </select>
        <AnswerSent state={state} checked={draft.answerSent} onCheck={(answerSent) => keep({ answerSent })} />
        <label htmlFor={`${id}-person`}>Assigned to</label>
        <select
          id={`${id}-person`}
          className="desk-input"
          value={draft.assignee ?? entry.assignee ?? UNASSIGNED}
          onChange={({ target }) => keep({ assignee: target.value })}
        >
          <option value={UNASSIGNED}>No one</option>
          {team.people.map((email) => (
            <option key={email} value={email}>
              {personName(email, team)}
            </option>
          ))}
        </select>
        <label htmlFor={`${id}-note`}>Note</label>
        <textarea
          id={`${id}-note`}
          className="desk-input"
          rows={4}
          dir="auto"
          maxLength={NOTE_LENGTH}
          value={draft.note}
          onChange={({ target }) => keep({ note: target.value })}
          aria-describedby={`${id}-note-hint`}
        />
        <p className="change-hint" id={`${id}-note-hint`}>
          For the team alone. Ctrl and Enter saves.
        </p>
        <AddressField ref={address} entry={entry} typed={draft.email} onType={(email) => keep({ email })} />
        <div className="desk-acts">
          <Button type="submit" kind="gold" busy={changes.busy}>
            Save
          </Button>
          <Button kind="quiet" onClick={discard}>
            Discard changes
          </Button>
        </div>
        <Announcement last={says} className="change-says" />
      </form>
    </section>
  )
}

interface AnswerSentProps {
  readonly state: EntryState
  readonly checked: boolean
  readonly onCheck: (checked: boolean) => void
}

/** Whether an answer was sent, and what the sender is shown because of it. */
function AnswerSent({ state, checked, onCheck }: AnswerSentProps) {
  const id = useId()
  return (
    <>
      <label className="change-check">
        <input
          type="checkbox"
          checked={checked || state === 'answered'}
          disabled={state === 'answered'}
          onChange={({ target }) => onCheck(target.checked)}
          aria-describedby={id}
        />
        An answer was sent
      </label>
      <p className="change-hint" id={id}>
        {hintFor(state, checked)}
      </p>
    </>
  )
}

function hintFor(state: EntryState, checked: boolean): string {
  if (state === 'spam') return 'The sender is shown Received, whatever happens here.'
  if (state === 'accepted' || state === 'declined') {
    return checked
      ? `The sender is shown ${stateNames[state]} from now on.`
      : `The sender is shown ${stateNames[state]} only once an answer was sent.`
  }
  return checked ? 'It becomes Answered, and the sender is shown so.' : 'The sender is shown the state.'
}
