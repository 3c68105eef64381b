import { useSyncExternalStore } from 'react'
import { AUTH_TOKEN_KEY as KEY } from '#contract/names'
import type { CallResult } from '../lib/call.ts'
import { inBrowser } from '../lib/kept.ts'

/** The token when storage is not available. */
let unkept: string | null = null

/** The session token of the connected wallet, or null; shared by all tabs. */
export function readToken(): string | null {
  return readKept() || null
}

/** Stores a token and notifies all tabs; null deletes it. */
export function keepToken(token: string | null): void {
  unkept = inBrowser.keep(KEY, token) ? null : token
  // The browser notifies only the other tabs.
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }))
}

/** The current token. Null while prerendering and hydrating. */
export function useToken(): string | null {
  return useSyncExternalStore(watch, readToken, () => null)
}

/** Whether the server ended the last session, and no new one has begun. */
export function useSessionEnded(): boolean {
  return useSyncExternalStore(
    watch,
    () => readKept() === '',
    () => false,
  )
}

/** Ends the session if the server rejected its token. Returns the reply. */
export async function inSession<Reply>(
  token: string,
  answer: Promise<CallResult<Reply>>,
): Promise<CallResult<Reply>> {
  const result = await answer
  if (!result.ok && result.error.code === 'unauthorized' && readToken() === token) {
    // Not deleted, so that the other tabs know why it is gone.
    keepToken('')
  }
  return result
}

/** The token, or an empty text once the server has ended its session. */
function readKept(): string | null {
  return inBrowser.read(KEY) ?? unkept
}

function watch(onChange: () => void): () => void {
  // Clearing all storage fires an event without a key.
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) onChange()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
