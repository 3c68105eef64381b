import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CallError, CallResult } from '../lib/call.ts'
import { coalesce } from './coalesce.ts'

interface Known<Value> {
  readonly key: string
  /** The latest good answer, kept while a newer one is fetched or fails to come. */
  readonly value: Value | null
  /** Why the latest attempt brought nothing; null after a good answer. */
  readonly error: CallError | null
}

/**
 * What the API says, and asking it anew. The key names what is read: with another key the old answers are forgotten,
 * and answers still on their way to them go nowhere. With the key null nothing is asked.
 */
export function useReading<Value>(
  key: string | null,
  read: (key: string, signal: AbortSignal) => Promise<CallResult<Value>>,
) {
  const [known, setKnown] = useState<Known<Value> | null>(null)
  const [reading, setReading] = useState(false)
  const look = useRef<() => Promise<void>>(idle)
  const readNow = useEffectEvent(read)

  useEffect(() => {
    if (key === null) return
    const leaving = new AbortController()
    look.current = coalesce(async () => {
      setReading(true)
      const answer = await readNow(key, leaving.signal)
      if (leaving.signal.aborted) return
      setReading(false)
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

  /** Asks again. Resolves when the answer is in. */
  const refresh = useCallback(() => look.current(), [])
  /** Takes a value that arrived by another way than asking. */
  function replace(value: Value) {
    if (key !== null) setKnown({ key, value, error: null })
  }

  const mine = known?.key === key ? known : null
  return { value: mine?.value ?? null, error: mine?.error ?? null, reading, refresh, replace }
}

async function idle(): Promise<void> {}
