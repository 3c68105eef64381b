import { createContext, type ReactNode, useContext } from 'react'
import { LIVING_ID } from '#contract/form-page'
import { ErrorScreen } from './error-boundary.tsx'

/** Passes the living part to the prerenderer. */
export interface Kept {
  part: ReactNode
}

export const KeptPart = createContext<Kept | null>(null)

/**
 * A page's living part, and the error screen for a lost script. The prerenderer renders it separately, because React
 * hydrates only a complete root; `bringToLife` hydrates it.
 */
export function LivingPart({ children }: { children: ReactNode }) {
  const kept = useContext(KeptPart)
  if (kept) kept.part = children
  return (
    <>
      {/* Only a new document is sure to request the script again. */}
      <div data-lost hidden>
        <ErrorScreen
          words="This page took too long to load. Check your connection and try again."
          data-reload=""
        />
      </div>
      <div id={LIVING_ID}>{kept ? null : children}</div>
    </>
  )
}
