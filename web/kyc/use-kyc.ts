import { useEffect, useEffectEvent, useState } from 'react'
import { kycErrors } from '#contract/errors'
import { type KycStatus, readKycStatus, startKyc } from '#contract/wire/kyc'
import { type CallError, call } from '../lib/call.ts'
import { onReturn } from '../live/on-return.ts'
import { inSession } from '../wallet/session.ts'

export interface Watched {
  readonly token: string
  readonly open: boolean
  /** When the wallet was read last, unix ms: its room may have said that something is new. */
  readonly readAt: number | null
  readonly onStarting: (starting: boolean) => void
  /** Reads the wallet's standing again. */
  readonly onRefresh: () => Promise<void>
}

/** Where the check is: in a tab of its own, or, where none could be opened, at this address. */
type Place = 'tab' | { readonly address: string }

export type Kyc = ReturnType<typeof useKyc>

/** Follows the identity check of a wallet's owner while the dialog is open, and starts it. */
export function useKyc({ token, open, readAt, onStarting, onRefresh }: Watched) {
  /** Null until the first answer. */
  const [status, setStatus] = useState<KycStatus | null>(null)
  const [reading, setReading] = useState(false)
  const [starting, setStarting] = useState(false)
  const [trouble, setTrouble] = useState<ReturnType<typeof troubleOf>>(null)
  const [place, setPlace] = useState<Place | null>(null)

  function hear(fresh: KycStatus) {
    setStatus(fresh)
    // The provider has answered what was shown in that tab.
    if (fresh.state !== status?.state) setPlace((before) => (before === 'tab' ? null : before))
    if (fresh.kycVerified && !status?.kycVerified) void onRefresh()
  }

  async function read() {
    setReading(true)
    const answer = await inSession(token, call(readKycStatus, { token }))
    setReading(false)
    if (answer.ok) hear(answer.value)
  }

  /** Only within a click: it opens a tab. */
  async function start() {
    const tab = openTab()
    setTrouble(null)
    setPlace(null)
    setStarting(true)
    onStarting(true)
    const answer = await inSession(token, call(startKyc, { token }))
    setStarting(false)
    onStarting(false)
    if (!answer.ok) {
      tab?.close()
      setTrouble(troubleOf(answer.error))
      return read()
    }
    const { sessionUrl } = answer.value
    hear(answer.value)
    if (sessionUrl === null) return tab?.close()
    // Null where the browser opened none; the visitor may also have closed it meanwhile.
    if (!tab || tab.closed) return setPlace({ address: sessionUrl })
    tab.location.replace(sessionUrl)
    setPlace('tab')
  }

  const look = useEffectEvent(() => void read())
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reading of the wallet is a reason to look again
  useEffect(() => {
    if (open) look()
  }, [open, readAt])
  useEffect(() => (open ? onReturn(() => look()) : undefined), [open])

  return { status, reading, starting, trouble, place, read, start }
}

/**
 * Opens an empty tab; null where the browser allows none. Call it within the click itself: after an answer has been waited
 * for, a browser takes it for an unwanted popup. What is opened there never reaches back to this page.
 */
function openTab(): Window | null {
  const tab = window.open('', '_blank')
  if (!tab || tab.closed) return null
  tab.opener = null
  return tab
}

/** Why a check could not be started: the sentence, and what else there is to say. Null where how it stands says it already. */
function troubleOf({ code, message }: CallError): { title: string; words: string } | null {
  if (code === 'unauthorized' || code === 'kyc_refused' || code === 'kyc_duplicate') return null
  const { error, advice } = kycErrors.kyc_failed
  const sentence = /[.!?]$/.test(message) ? message : `${message}.`
  return { title: error, words: code === 'kyc_failed' ? advice : sentence }
}
