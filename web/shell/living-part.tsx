import { createContext, type ReactNode, useContext } from 'react'
import { LIVING_ID } from '#contract/form-page'
import { ErrorScreen } from './error-boundary.tsx'

/** Where the prerenderer finds the part of a page that will come alive. */
export interface Kept {
  part: ReactNode
}

export const KeptPart = createContext<Kept | null>(null)

/**
 * The part of a page that lives, and behind it what is shown if its script is lost. The prerenderer writes it out by
 * itself, because React can only take over what it has written as a whole; `bringToLife` wakes it.
 */
export function LivingPart({ children }: { children: ReactNode }) {
  const kept = useContext(KeptPart)
  if (kept) kept.part = children
  return (
    <>
      {/* Another document is the one sure way to ask for the script again. */}
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
