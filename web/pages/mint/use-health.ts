import { useState } from 'react'
import { HEALTH_POLL, LEDGER_STALE, SECOND } from '#contract/timing'
import type { ReplyOf } from '#contract/wire/endpoint'
import { readHealth, refreshXrp } from '#contract/wire/health'
import { call } from '../../lib/call.ts'
import { useInterval } from '../../live/use-interval.ts'
import { useOnReturn } from '../../live/use-on-return.ts'
import { useReading } from '../../live/use-reading.ts'
import type { XrpStatus } from './mint-button.ts'

export type Health = ReturnType<typeof useHealth>

const FAILED = 'Failed to refresh XRP connection. Please try again.'

/** Whether the XRP Ledger answers the server: read on load, every 30 s, and when the visitor returns to the page. */
export function useHealth() {
  const reading = useReading('health', (_, signal) => call(readHealth, { signal }))
  const { value, error, refresh: look, replace } = reading
  const [reconnecting, setReconnecting] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  useInterval(pauseBefore(value), () => void look())
  useOnReturn(() => void look())

  /**
   * Takes in what a room published `at`, unix ms. A page that joins is told the last event, which may be older than its reading.
   * During an attempt to reconnect it may be older than the answer, so the state is read anew.
   */
  function onNews(connected: boolean, at: number) {
    if (!value || reconnecting) void look()
    else if (at >= value.checkedAt) replace({ ...value, xrpl: { ...value.xrpl, connected } })
  }

  /** Asks the server to reconnect. */
  async function reconnect() {
    setReconnecting(true)
    setFailure(null)
    const answer = await call(refreshXrp, { repeatable: true })
    if (!answer.ok) setFailure(FAILED)
    else if (!answer.value.success) setFailure(`Failed to connect to XRP: ${answer.value.message}`)
    await look()
    setReconnecting(false)
  }

  const down = error !== null || value?.xrpl.connected === false
  const up = value ? 'connected' : 'checking'
  const xrp: XrpStatus = down ? 'disconnected' : up
  // Set while rendering: the ledger may be lost again, for another reason.
  if (failure && xrp === 'connected') setFailure(null)
  return {
    xrp,
    /** The last validated ledger; null while unknown. */
    ledgerIndex: value?.xrpl.ledgerIndex ?? null,
    /** When this was read by the server's clock, unix ms; null before. */
    readAt: value?.checkedAt ?? null,
    onNews,
    reconnect,
    reconnecting,
    /** Why reconnecting failed, as a sentence; null before, and once the ledger answers. */
    failure,
  }
}

/** In how many ms to ask again: after 30 s, or sooner if the last known ledger becomes stale before that. */
export function pauseBefore(health: ReplyOf<typeof readHealth> | null): number {
  const closedAt = health?.xrpl.connected ? health.xrpl.closedAt : null
  if (!health || closedAt === null) return HEALTH_POLL
  return Math.min(HEALTH_POLL, Math.max(SECOND, LEDGER_STALE - (health.checkedAt - closedAt)))
}
