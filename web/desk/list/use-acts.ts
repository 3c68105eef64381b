import { useState } from 'react'
import { howMany } from '#contract/in-words'
import { type EntryChange, type ListedEntry, markRead } from '#contract/wire/desk'
import { forgetDraft } from '../change-draft.ts'
import type { Seen } from '../change-flow.ts'
import { callDesk, type Trouble } from '../desk-call.ts'
import type { DeskPageProps, List } from '../memory.ts'
import { useChanges } from '../use-changes.ts'
import { MANY } from './many-bar.tsx'
import type { RowAct } from './row-keys.ts'
import { SEARCH_FIELD } from './search-field.tsx'
import { allToggled, nothingSelected, type Selection, seenIn, toggled, without } from './selection.ts'
import { useTurns } from './use-turns.ts'

interface ActsOptions {
  readonly query: string
  readonly list: List | null
  readonly refresh: () => Promise<void>
  readonly say: DeskPageProps['say']
}

/** Entries that could not be marked as unread, and why. */
interface Unmarked {
  readonly trouble: Trouble
  readonly entries: readonly Seen[]
}

/** What the reader does with the entries of a list: selecting them, and changing the selected ones or one of them. */
export function useActs({ query, list, refresh, say }: ActsOptions) {
  // Entries of another list must not be changed unseen.
  const [held, hold] = useState({ query, selection: nothingSelected })
  const selection = held.query === query ? held.selection : nothingSelected
  const setSelection = (next: Selection) => hold({ query, selection: next })
  const [keysShown, showKeys] = useState(false)
  const [unmarked, setUnmarked] = useState<Unmarked | null>(null)
  const [turn, setTurn] = useState(0)
  const changes = useChanges(({ changed, stale, gone }, asked) => {
    turns.note(changed, asked)
    const left = new Set([...stale.map(({ entry }) => entry.id), ...gone])
    const done = asked.entries.filter(({ id }) => !left.has(id))
    // More may have been selected meanwhile.
    hold((now) => ({ ...now, selection: without(now.selection, done) }))
    setTurn((count) => count + 1)
    // Also of a second attempt, of which the bar does not know: it would offer the note for the next entries.
    if (left.size === 0 && asked.change.note !== undefined) forgetDraft(MANY)
    say(savedInWords(changed.length, left.size))
    void refresh()
  })

  const turns = useTurns(changes.send)

  async function unread(entries: readonly Seen[]) {
    const answer = await callDesk(markRead, { body: { ids: entries.map(({ id }) => id), unread: true } })
    setUnmarked(answer.ok ? null : { trouble: answer.error, entries })
    if (!answer.ok) return
    say('Marked as unread')
    await refresh()
  }

  /** Also says it: the keys select while the focus is on a link. */
  function choose(next: Selection) {
    setSelection(next)
    say(`${next.size || 'None'} selected`)
  }

  const select = (entry: ListedEntry) => choose(toggled(selection, entry))

  return {
    selection,
    keysShown,
    showKeys,
    /** Why entries could not be marked as unread. */
    trouble: unmarked?.trouble ?? null,
    unreadAgain: async () => unmarked && unread(unmarked.entries),
    changes: {
      ...changes,
      dismiss() {
        changes.dismiss()
        setSelection(nothingSelected)
      },
    },
    /** How many changes have been answered. */
    turn,
    select,
    selectNone: () => choose(nothingSelected),
    changeSelected: (change: EntryChange) => turns.take({ entries: seenIn(selection), change }),
    /** What a key does. `entry` is the one with the focus. */
    act(what: RowAct, entry: ListedEntry | null) {
      if (what === 'keys') return showKeys(true)
      if (what === 'search') return document.getElementById(SEARCH_FIELD)?.focus()
      if (what === 'select-all') return choose(allToggled(selection, list?.entries ?? []))
      if (what === 'select') return entry && select(entry)
      const entries = aimedAt(selection, entry)
      if (entries.length === 0 || list === null) return
      if (what === 'take') void turns.take({ entries, change: { assignee: list.me } })
      if (what === 'review') void turns.take({ entries, change: { state: 'in_review' } })
      if (what === 'unread') void unread(entries)
    },
  }
}

/** The selected entries, or the one with the focus. */
function aimedAt(selection: Selection, entry: ListedEntry | null): readonly Seen[] {
  if (selection.size > 0) return seenIn(selection)
  return entry ? [{ id: entry.id, version: entry.version }] : []
}

function savedInWords(changed: number, left: number): string {
  const saved = `${howMany(changed, 'entry', 'entries')} saved`
  return left === 0 ? saved : `${saved}, ${left} not, because they were changed meanwhile`
}
