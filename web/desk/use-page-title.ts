import { useEffect } from 'react'

/** Names the document, for the tab and for screen readers. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} | Touchstone desk`
  }, [title])
}
