import { useEffect, useState } from 'react'
import { HEALTH_POLL } from '#contract/timing'
import { readHealth, refreshXrp } from '#contract/wire/health'
import { call } from '../../lib/call.ts'
import { onReturn } from '../../live/on-return.ts'
import { useInterval } from '../../live/use-interval.ts'
import { useReading } from '../../live/use-reading.ts'
import type { XrpStatus } from './mint-button.ts'

/** Whether the XRP Ledger answers, as the server sees it. */
export interface Health {
  readonly xrp: XrpStatus
  /** The last validated ledger; null while unknown. */
  readonly ledgerIndex: number | null
  readonly look: () => Promise<void>
  /** A room told whether the ledger answers: nobody has to ask. */
  readonly hear: (connected: boolean) => void
  /** Asks the server to connect anew. */
  readonly reconnect: () => void
  readonly reconnecting: boolean
  /** What came of it, in words; null before, and once the ledger answers. */
  readonly failure: string | null
}

const FAILED = 'Failed to refresh XRP connection. Please try again.'

/** Follows the ledger's connection: on load, every thirty seconds, and whenever the visitor comes back. */
export function useHealth(): Health {
  const {
    value,
    error,
    refresh: look,
    replace,
  } = useReading('health', (_, signal) => call(readHealth, { signal }))
  const [reconnecting, setReconnecting] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  useInterval(HEALTH_POLL, () => void look())
  useEffect(() => onReturn(() => void look()), [look])

  function hear(connected: boolean) {
    if (value) replace({ ...value, xrpl: { ...value.xrpl, connected } })
    else void look()
  }

  async function reconnect() {
    setReconnecting(true)
    setFailure(null)
    const answer = await call(refreshXrp)
    if (!answer.ok) setFailure(FAILED)
    else if (!answer.value.success) setFailure(`Failed to connect to XRP: ${answer.value.message}`)
    await look()
    setReconnecting(false)
  }

  const xrp = error || value?.xrpl.connected === false ? 'disconnected' : value ? 'connected' : 'checking'
  return {
    xrp,
    ledgerIndex: value?.xrpl.ledgerIndex ?? null,
    look,
    hear,
    reconnect: () => void reconnect(),
    reconnecting,
    failure: xrp === 'connected' ? null : failure,
  }
}
