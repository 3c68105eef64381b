interface Key {
  readonly act: string
  /** The keys as `KeyboardEvent.key` names them. */
  readonly keys: readonly string[]
  /** The keys as the sheet names them. */
  readonly shown: string
  readonly does: string
}

/** Single letters count only while the focus is in the list (WCAG 2.1.4). Enter opens, because each row is a link. */
export const rowKeys = [
  { act: 'next', keys: ['j', 'ArrowDown'], shown: 'j or Down', does: 'Next entry' },
  { act: 'previous', keys: ['k', 'ArrowUp'], shown: 'k or Up', does: 'Previous entry' },
  { act: 'first', keys: ['Home'], shown: 'Home', does: 'First entry' },
  { act: 'last', keys: ['End'], shown: 'End', does: 'Last entry' },
  { act: 'select', keys: ['x'], shown: 'x', does: 'Select the entry, or not' },
  { act: 'select-all', keys: ['*'], shown: '*', does: 'Select all on this page, or none' },
  { act: 'take', keys: ['a'], shown: 'a', does: 'Assign to you: the selected ones, or this one' },
  { act: 'review', keys: ['r'], shown: 'r', does: 'Set to In review: the selected ones, or this one' },
  { act: 'unread', keys: ['u'], shown: 'u', does: 'Mark as unread: the selected ones, or this one' },
  { act: 'search', keys: ['/'], shown: '/', does: 'Search' },
  { act: 'keys', keys: ['?'], shown: '?', does: 'These keys' },
] as const satisfies readonly Key[]

/** What a key does in the list. */
export type RowAct = (typeof rowKeys)[number]['act']

/** What this key press does in the list; null for nothing. */
export function rowActOf({
  key,
  ctrlKey,
  metaKey,
  altKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): RowAct | null {
  if (ctrlKey || metaKey || altKey) return null
  return rowKeys.find(({ keys }: Key) => keys.includes(key))?.act ?? null
}
