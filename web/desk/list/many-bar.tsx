import type { FormEvent } from 'react'
import { type EntryState, entryStates, NOTE_LENGTH } from '#contract/desk'
import type { EntryChange } from '#contract/wire/desk'
import { Button } from '../../ui/button.tsx'
import { useKeptDraft } from '../change-draft.ts'
import { personName, stateNames, type Team } from '../entry-words.ts'

interface ManyBarProps {
  readonly count: number
  readonly team: Team
  readonly busy: boolean
  /** Resolves with whether all of it was saved. */
  readonly onChange: (change: EntryChange) => Promise<boolean>
  readonly onClear: () => void
}

/** The name of the draft for the selected entries. */
export const MANY = 'many'

const AS_IT_IS = ''
const UNASSIGNED = 'none'

/** Changes the selected entries together. */
export function ManyBar({ count, team, busy, onChange, onClear }: ManyBarProps) {
  const [draft, keep, forget] = useKeptDraft(MANY)
  const { note } = draft

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const typed = new FormData(form)
    const state = String(typed.get('state'))
    const assignee = String(typed.get('assignee'))
    const change: EntryChange = {
      ...(state !== AS_IT_IS && { state: state as EntryState }),
      ...(assignee !== AS_IT_IS && { assignee: assignee === UNASSIGNED ? null : assignee }),
      ...(note.trim() && { note }),
    }
    if (Object.keys(change).length === 0) return
    if (!(await onChange(change))) return
    forget(draft)
    form.reset()
  }

  return (
    <form className="many" aria-label="Selected entries" onSubmit={submit}>
      <p className="many-count">{count} selected</p>
      <select name="state" aria-label="New state" className="desk-input" defaultValue={AS_IT_IS}>
        <option value={AS_IT_IS}>State as it is</option>
        {entryStates.map((state) => (
          <option key={state} value={state}>
            {stateNames[state]}
          </option>
        ))}
      </select>
      <select name="assignee" aria-label="New person" className="desk-input" defaultValue={AS_IT_IS}>
        <option value={AS_IT_IS}>Person as it is</option>
        <option value={UNASSIGNED}>Unassigned</option>
        {team.people.map((email) => (
          <option key={email} value={email}>
            {personName(email, team)}
          </option>
        ))}
      </select>
      <input
        aria-label="Note for all"
        className="desk-input many-note"
        placeholder="Note for all"
        dir="auto"
        maxLength={NOTE_LENGTH}
        value={note}
        onChange={({ target }) => keep({ note: target.value })}
        autoComplete="off"
      />
      <Button type="submit" kind="gold" busy={busy}>
        Save for all
      </Button>
      <Button kind="quiet" onClick={onClear}>
        Select none
      </Button>
    </form>
  )
}
