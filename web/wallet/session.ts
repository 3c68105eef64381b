import { useSyncExternalStore } from 'react'
import { AUTH_TOKEN_KEY as KEY } from '#contract/names'
import type { CallResult } from '../lib/call.ts'
import { inBrowser } from '../lib/kept.ts'

/** Where a token goes when the browser refuses to keep it: good until the page is left. */
let unkept: string | null = null
/** The server ended the session, and no other has begun since. */
let ended = false

/** The bearer token of the connected wallet, or null. Every tab of the site shares it. */
export function readToken(): string | null {
  return inBrowser.read(KEY) ?? unkept
}

/** Keeps the token of a wallet that has just connected; null forgets it. Tells this tab and all others. */
export function keepToken(token: string | null): void {
  ended = false
  change(token)
}

/** The token, followed as it comes and goes. Null while prerendering and during the first render in the browser. */
export function useToken(): string | null {
  return useSyncExternalStore(watch, readToken, () => null)
}

/** Whether the last session came to its end without the visitor's doing. */
export function useSessionEnded(): boolean {
  return useSyncExternalStore(
    watch,
    () => ended,
    () => false,
  )
}

/** Passes on the answer to a call made with the token. A session that the server no longer knows ends here too. */
export async function inSession<Reply>(
  token: string,
  answer: Promise<CallResult<Reply>>,
): Promise<CallResult<Reply>> {
  const result = await answer
  if (!result.ok && result.error.code === 'unauthorized' && readToken() === token) {
    ended = true
    change(null)
  }
  return result
}

function change(token: string | null): void {
  unkept = inBrowser.keep(KEY, token) ? null : token
  // A browser tells this to all tabs but the one that did it.
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }))
}

function watch(tell: () => void): () => void {
  // Clearing all of a site's storage arrives as an event without a key.
  const hear = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) tell()
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}
