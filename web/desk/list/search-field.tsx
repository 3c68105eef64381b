import { type FormEvent, useId } from 'react'
import { SEARCH_LENGTH } from '#contract/desk'
import { Button } from '../../ui/button.tsx'

/** The id of the field, for the key that goes there. */
export const SEARCH_FIELD = 'desk-search'

/** Searches the chosen form and state. */
export function SearchField({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const hint = useId()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onSearch(String(new FormData(event.currentTarget).get('text')))
  }

  return (
    // Drawn anew for another text, so that going back shows what was searched.
    <search key={text}>
      <form className="search" onSubmit={submit}>
        <label htmlFor={SEARCH_FIELD}>Search</label>
        <input
          id={SEARCH_FIELD}
          className="desk-input"
          type="search"
          name="text"
          defaultValue={text}
          maxLength={SEARCH_LENGTH}
          autoComplete="off"
          spellCheck={false}
          aria-describedby={hint}
        />
        <Button type="submit">Find</Button>
        <p id={hint} className="visually-hidden">
          In answers, addresses, notes and IDs of the chosen form and state.
        </p>
      </form>
    </search>
  )
}
