import { useState } from 'react'

/**
 * The version that a change names: the one that was shown when the reader began to type, although the page may have shown
 * a later one since, unnoticed. `turn` counts the reader's own changes beside the form, which begin it anew.
 */
export function useSeenVersion(shown: number, turn: number) {
  const [begun, setBegun] = useState<{ readonly version: number; readonly turn: number } | null>(null)
  const isBegun = begun?.turn === turn
  return {
    version: isBegun ? begun.version : shown,
    begin() {
      if (!isBegun) setBegun({ version: shown, turn })
    },
    end: () => setBegun(null),
  }
}
