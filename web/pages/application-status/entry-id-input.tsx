import type { ComponentProps } from 'react'

/** The field in which the ID of an entry is typed or pasted. */
export function EntryIdInput(props: ComponentProps<'input'>) {
  return (
    <input
      name="id"
      className="mono"
      required
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      placeholder="TS-"
      {...props}
    />
  )
}
