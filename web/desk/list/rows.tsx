import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { ListedEntry } from '#contract/wire/desk'
import type { List, Memory } from '../memory.ts'
import { linksIn, useKeptPlace } from './keep-place.ts'
import { Row } from './row.tsx'
import { type RowAct, rowActOf } from './row-keys.ts'
import type { Selection } from './selection.ts'
import './rows.css'

interface RowsProps {
  readonly list: List
  /** The query of the list, for the links to its entries. */
  readonly query: string
  readonly selection: Selection
  readonly memory: Memory
  /** How many changes have been answered. */
  readonly turn: number
  readonly onSelect: (entry: ListedEntry) => void
  /** A key that is not about moving the focus; null where it was pressed outside of any row. */
  readonly onAct: (act: RowAct, entry: ListedEntry | null) => void
}

/** The entries, one below the other. Keys move the focus and act on the entry that has it. */
export function Rows({ list, query, selection, memory, turn, onSelect, onAct }: RowsProps) {
  const place = useRef<HTMLOListElement>(null)
  const kept = useKeptPlace(place, list.entries, turn)

  // The way back from an entry leads to its row, once.
  useEffect(() => {
    const { opened } = memory
    memory.opened = null
    if (opened === null) return
    place.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(opened)}"] .row-link`)?.focus()
  }, [memory])

  function answerKey(event: KeyboardEvent<HTMLOListElement>) {
    const act = rowActOf(event)
    if (act === null) return
    event.preventDefault()
    const links = linksIn(event.currentTarget)
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-id]') : null
    const at = links.findIndex((link) => row?.contains(link))
    const to = placeAfter(act, at, links.length)
    if (to !== null) links[to]?.focus()
    else if (!event.repeat) onAct(act, list.entries.find(({ id }) => id === row?.dataset.id) ?? null)
  }

  return (
    // The keys are an addition: everything can be done by links, checkboxes and buttons too.
    <ol ref={place} className="rows" aria-label="Entries" onKeyDown={answerKey} {...kept}>
      {list.entries.map((entry) => (
        <Row
          key={entry.id}
          entry={entry}
          list={list}
          query={query}
          selected={selection.has(entry.id)}
          onSelect={() => onSelect(entry)}
        />
      ))}
    </ol>
  )
}

/** Where a key moves the focus to; null for a key that does not. */
function placeAfter(act: RowAct, at: number, count: number): number | null {
  switch (act) {
    case 'next':
      return Math.min(at + 1, count - 1)
    case 'previous':
      return Math.max(at - 1, 0)
    case 'first':
      return 0
    case 'last':
      return count - 1
    default:
      return null
  }
}
