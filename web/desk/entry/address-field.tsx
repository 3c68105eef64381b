import { type Ref, useId } from 'react'
import type { DeskEntry } from '#contract/wire/desk'

interface AddressFieldProps {
  readonly ref: Ref<HTMLInputElement>
  readonly entry: Pick<DeskEntry, 'email' | 'sentEmail'>
  /** Null for nothing yet. */
  readonly typed: string | null
  readonly onType: (typed: string) => void
}

/** The address to write to, which may be another than the one that was sent. */
export function AddressField({ ref, entry, typed, onType }: AddressFieldProps) {
  const id = useId()
  return (
    <>
      <label htmlFor={id}>Address to write to</label>
      <input
        ref={ref}
        id={id}
        className="desk-input"
        type="email"
        autoComplete="off"
        value={typed ?? entry.email}
        onChange={({ target }) => onType(target.value)}
        aria-describedby={`${id}-hint`}
      />
      <p className="change-hint" id={`${id}-hint`}>
        Sent as {entry.sentEmail}. Empty returns to that.
      </p>
    </>
  )
}
