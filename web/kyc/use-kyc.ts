import { useEffect, useEffectEvent, useState } from 'react'
import { type KycStatus, readKycStatus, startKyc } from '#contract/wire/kyc'
import { call } from '../lib/call.ts'
import { onReturn } from '../live/on-return.ts'
import { inSession } from '../wallet/session.ts'
import { troubleOf } from './kyc-trouble.ts'
import { openTab } from './open-tab.ts'

export interface Kyc {
  /** Null until the first answer. */
  readonly status: KycStatus | null
  readonly reading: boolean
  readonly starting: boolean
  /** Why the last start failed. */
  readonly trouble: ReturnType<typeof troubleOf>
  /** Where the check is: in a tab of its own, or, where none could be opened, at this address. */
  readonly place: 'tab' | { readonly address: string } | null
  readonly read: () => Promise<void>
  /** Only within a click: it opens a tab. */
  readonly start: () => Promise<void>
}

interface Watched {
  readonly token: string
  readonly open: boolean
  /** When the wallet was read last: its room may have said that something is new. */
  readonly readAt: number | null
  readonly onStarting: (starting: boolean) => void
  readonly onVerified: () => void
}

/** Follows the identity check of a wallet's owner while the dialog is open, and starts it. */
export function useKyc({ token, open, readAt, onStarting, onVerified }: Watched): Kyc {
  const [status, setStatus] = useState<KycStatus | null>(null)
  const [reading, setReading] = useState(false)
  const [starting, setStarting] = useState(false)
  const [trouble, setTrouble] = useState<Kyc['trouble']>(null)
  const [place, setPlace] = useState<Kyc['place']>(null)

  function hear(fresh: KycStatus) {
    setStatus(fresh)
    if (fresh.kycVerified && !status?.kycVerified) onVerified()
  }

  async function read() {
    setReading(true)
    const answer = await inSession(token, call(readKycStatus, { token }))
    setReading(false)
    if (answer.ok) hear(answer.value)
  }

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
    if (sessionUrl === null) tab?.close()
    else setPlace(tab?.go(sessionUrl) ? 'tab' : { address: sessionUrl })
  }

  const look = useEffectEvent(() => void read())
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reading of the wallet is a reason to look again
  useEffect(() => {
    if (open) look()
  }, [open, readAt])
  useEffect(() => (open ? onReturn(() => look()) : undefined), [open])

  return { status, reading, starting, trouble, place, read, start }
}
