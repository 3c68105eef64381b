import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the keyboard's place in a list whose rows come and go: when the focused row, or the bar of the selected ones, has
 * disappeared, the row that is now at that place gets the focus; in an empty list, the page's main part. `rows` changes
 * with the entries, `turn` with every answered change.
 */
export function useKeptPlace(list: RefObject<HTMLElement | null>, rows: unknown, turn: number) {
  const held = useRef<number | null>(null)
  const last = useRef(0)
  const seen = useRef(turn)

  // Before `keepFocus` moves the focus to the region around the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the rows or the turn change.
  useLayoutEffect(() => {
    const isTurn = turn !== seen.current
    seen.current = turn
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (!isLost || (held.current === null && !isTurn)) return
    const links = linksIn(list.current)
    const at = Math.min(held.current ?? last.current, links.length - 1)
    ;(links[at] ?? document.getElementById('main'))?.focus()
  }, [rows, turn])

  return {
    onFocus({ target }: { readonly target: Element }) {
      const at = linksIn(list.current).findIndex((link) => link.closest('li')?.contains(target))
      held.current = at
      last.current = at
    },
    /** Browsers report a removed row as a blur too: it still holds the place. */
    onBlur({ target }: { readonly target: Element }) {
      queueMicrotask(() => {
        if (target.isConnected && !list.current?.contains(document.activeElement)) held.current = null
      })
    },
  }
}

export function linksIn(list: Element | null): readonly HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('.row-link') ?? [])]
}
