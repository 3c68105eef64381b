import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CallResult } from '../lib/call.ts'
import { coalesce } from './coalesce.ts'

interface Known<Value, Failure> {
  readonly key: string
  /** The latest value, kept while a new call runs or fails. */
  readonly value: Value | null
  /** Why the latest call failed; null after a success. */
  readonly error: Failure | null
}

/**
 * Reads a value from the API. The key names what is read: another key discards the value and pending replies; null
 * reads nothing.
 * @example
 *   const wallet = useReading(token, (token, signal) => call(readWallet, { token, signal }))
 *   wallet.value // null until the first reply
 */
export function useReading<Value, Failure>(
  key: string | null,
  read: (key: string, signal: AbortSignal) => Promise<CallResult<Value, Failure>>,
) {
  const [known, setKnown] = useState<Known<Value, Failure> | null>(null)
  const [reading, setReading] = useState(false)
  const look = useRef<() => Promise<void>>(idle)
  const replaced = useRef(0)
  const readNow = useEffectEvent(read)

  useEffect(() => {
    if (key === null) return
    const leaving = new AbortController()
    look.current = coalesce(async () => {
      setReading(true)
      const seen = replaced.current
      const answer = await readNow(key, leaving.signal)
      if (leaving.signal.aborted) return
      setReading(false)
      if (replaced.current !== seen) return
      setKnown((before) => {
        if (answer.ok) return { key, value: answer.value, error: null }
        return { key, value: before?.key === key ? before.value : null, error: answer.error }
      })
    })
    void look.current()
    return () => {
      leaving.abort()
      look.current = idle
      setReading(false)
    }
  }, [key])

  const refresh = useCallback(() => look.current(), [])
  /** Sets a value that arrived in another reply or an event. It is newer than the reply to a call that runs. */
  function replace(value: Value) {
    replaced.current++
    if (key !== null) setKnown({ key, value, error: null })
  }

  const mine = known?.key === key ? known : null
  return { value: mine?.value ?? null, error: mine?.error ?? null, reading, refresh, replace }
}

async function idle(): Promise<void> {}
