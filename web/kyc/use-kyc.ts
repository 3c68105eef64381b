import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { kycErrors } from '#contract/kyc-errors'
import { type KycStatus, readKycStatus, startKyc } from '#contract/wire/kyc'
import { type CallError, call } from '../lib/call.ts'
import { useOnReturn } from '../live/use-on-return.ts'
import { inSession } from '../wallet/session.ts'

export interface Watched {
  readonly token: string
  readonly open: boolean
  /** When the wallet was last read, unix ms; a change triggers a check. */
  readonly readAt: number | null
  readonly starting: boolean
  readonly onStarting: (starting: boolean) => void
  /** Reads the wallet again. */
  readonly onRefresh: () => Promise<void>
}

/** The check is open in a tab, or at this address when none could be opened. */
type Place = 'tab' | { readonly address: string }

/** Why the check could not be started. */
interface Trouble {
  readonly title: string
  readonly words: string
}

/** The identity check as its dialog shows it. */
export interface Kyc {
  /** Null until the first reply. */
  readonly status: KycStatus | null
  readonly reading: boolean
  readonly starting: boolean
  readonly trouble: Trouble | null
  /** Where the check is open; null while it is not. */
  readonly place: Place | null
  read(): Promise<void>
  /** Call it in a click handler: it opens a tab. */
  start(): Promise<void>
}

/** Reads the status of the identity check while the dialog is open, and starts the check. */
export function useKyc({ token, open, readAt, starting, onStarting, onRefresh }: Watched): Kyc {
  const [status, setStatus] = useState<KycStatus | null>(null)
  const [reading, setReading] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [place, setPlace] = useState<Place | null>(null)
  /** How many readings have begun, and the last of them that is answered or overtaken: replies may come out of order. */
  const readings = useRef({ begun: 0, over: 0 })

  function update(fresh: KycStatus) {
    setStatus(fresh)
    // The check in the tab has ended.
    if (fresh.state !== status?.state) setPlace((before) => (before === 'tab' ? null : before))
    if (fresh.kycVerified && !status?.kycVerified) void onRefresh()
  }

  async function read() {
    setReading(true)
    const own = ++readings.current.begun
    const answer = await inSession(token, call(readKycStatus, { token }))
    if (own === readings.current.begun) setReading(false)
    if (!answer.ok || own <= readings.current.over) return
    readings.current.over = own
    update(answer.value)
  }

  async function start() {
    const tab = openTab()
    setTrouble(null)
    setPlace(null)
    onStarting(true)
    const answer = await inSession(token, call(startKyc, { token, repeatable: true }))
    onStarting(false)
    if (!answer.ok) {
      tab?.close()
      setTrouble(troubleOf(answer.error))
      return read()
    }
    const { sessionUrl } = answer.value
    // It is newer than the reply to a reading that began before it.
    readings.current.over = readings.current.begun
    update(answer.value)
    if (sessionUrl === null) return tab?.close()
    // Blocked by the browser, or closed by the visitor.
    if (!tab || tab.closed) return setPlace({ address: sessionUrl })
    tab.location.replace(sessionUrl)
    setPlace('tab')
  }

  const look = useEffectEvent(() => void read())
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reading of the wallet is a reason to look again
  useEffect(() => {
    if (open) look()
  }, [open, readAt])
  useOnReturn(() => void read(), open)

  return { status, reading, starting, trouble, place, read, start }
}

/** Opens an empty tab without `opener`; null if blocked. Call it in the click handler before any await. */
function openTab(): Window | null {
  const tab = window.open('', '_blank')
  if (!tab || tab.closed) return null
  tab.opener = null
  return tab
}

/** Why the check could not be started; null when its status says so. */
function troubleOf({ code, message }: CallError): Trouble | null {
  if (code === 'unauthorized' || code === 'kyc_refused' || code === 'kyc_duplicate') return null
  const { error, advice } = kycErrors.kyc_failed
  const sentence = /[.!?]$/.test(message) ? message : `${message}.`
  return { title: error, words: code === 'kyc_failed' ? advice : sentence }
}
