import { useState } from 'react'
import type { KycStep } from '#contract/kyc'
import { mintErrors } from '#contract/mint-errors'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { keepBeside } from '../wallet/beside.ts'
import { keepToken } from '../wallet/session.ts'
import { type Kyc, useKyc, type Watched } from './use-kyc.ts'
import './kyc-dialog.css'

interface KycDialogProps extends Watched {
  readonly tier: string
  readonly verified: boolean
  readonly onClose: () => void
  /** Called before this tab opens the provider's page. */
  readonly onLeave: () => void
}

/** Explains that a tier requires an identity check, starts it, and shows its status. */
export function KycDialog(props: KycDialogProps) {
  const kyc = useKyc(props)
  return (
    <Dialog open={props.open} title="KYC required" onClose={props.onClose}>
      <KycWords {...props} kyc={kyc} />
    </Dialog>
  )
}

function KycWords(props: KycDialogProps & { readonly kyc: Kyc }) {
  const { token, tier, verified, kyc } = props
  const { status, trouble, place } = kyc
  const [unkept, setUnkept] = useState(false)
  const done = verified || status?.kycVerified === true

  return (
    <div className="kyc-words">
      {done ? (
        <Notice tone="success" title="KYC Verified">
          <p>Your wallet may buy this tier now.</p>
        </Notice>
      ) : (
        <Notice tone="info">
          <p>{mintErrors.kyc_required.error}</p>
        </Notice>
      )}
      <p>
        {`${tier} passes go to wallets whose owner has passed an identity check once: a document and a short look at the camera, on a page of Sumsub, the identity provider. We keep how the check stands, its level and its dates, never the document.`}
      </p>
      <p className="kyc-standing" role="status">
        {done ? '' : wordsFor(kyc)}
      </p>
      {trouble && (
        <Notice tone="error" title={trouble.title}>
          <p>{trouble.words}</p>
        </Notice>
      )}
      {unkept && (
        <Notice tone="error">
          <p>
            This browser keeps nothing for this site, so the two wallets cannot be joined here. Allow it to,
            or use another browser.
          </p>
        </Notice>
      )}
      {!done && typeof place === 'object' && place && (
        <ByHand address={place.address} onLeave={props.onLeave} />
      )}
      <div className="actions">
        <Ways
          {...props}
          next={done ? 'buy' : (status?.next ?? 'start')}
          onStepAside={() => setUnkept(!stepAside(token))}
        />
      </div>
    </div>
  )
}

const OPEN_ELSEWHERE =
  'The check is open in another tab. Come back here when you have finished it; this page will notice.'

function wordsFor({ status, reading, place }: Kyc): string {
  if (place === 'tab' && status?.state === 'open') return OPEN_ELSEWHERE
  // Keeps the provider's message visible.
  if (place === 'tab' && status?.state === 'resubmit') return `${status.message} ${OPEN_ELSEWHERE}`
  if (status) return status.message
  return reading ? 'Reading the status of your check...' : 'The status of your check could not be read.'
}

/** Links for a browser that blocks new tabs. */
function ByHand({ address, onLeave }: { readonly address: string; readonly onLeave: () => void }) {
  function leave() {
    onLeave()
    location.assign(address)
  }

  return (
    <Notice tone="error" title="Popup blocked! Please allow popups for this site...">
      <p>Until then, go there in this tab, or copy the link and open it where you like.</p>
      <div className="kyc-by-hand">
        <Button onClick={leave}>Open Manually</Button>
        <CopyButton text={address} label="Copy Link" done="Copied" />
      </div>
    </Notice>
  )
}

const LEADS: Partial<Record<KycStep, string>> = {
  start: 'Verify KYC',
  continue: 'Continue verification',
  resubmit: 'Open the check again',
}

type WaysProps = Pick<KycDialogProps, 'onClose' | 'onRefresh'> & {
  readonly kyc: Kyc
  readonly next: KycStep
  readonly onStepAside: () => void
}

/** The actions for the check's status. */
function Ways({ kyc, next, onStepAside, onClose, onRefresh }: WaysProps) {
  const { status, reading, starting, read, start } = kyc
  const [refreshing, setRefreshing] = useState(false)
  const lead = LEADS[next]

  async function refresh() {
    setRefreshing(true)
    await Promise.all([read(), onRefresh()])
    setRefreshing(false)
  }

  if (next === 'buy') {
    return (
      <Button kind="gold" onClick={onClose}>
        Continue
      </Button>
    )
  }
  return (
    <>
      {lead && (
        <Button kind="gold" busy={starting} onClick={() => void start()}>
          {starting ? 'Starting KYC...' : lead}
        </Button>
      )}
      {next === 'join' && (
        <Button kind="gold" onClick={onStepAside}>
          Connect the verified wallet
        </Button>
      )}
      <Button
        kind={next === 'wait' ? 'gold' : 'line'}
        icon="refresh"
        busy={refreshing || (reading && status === null)}
        onClick={() => void refresh()}
      >
        Refresh status
      </Button>
      {/* The second click of a double click on the start, which was in this place, closes nothing. */}
      <Button kind="quiet" onClick={({ detail }) => detail > 1 || onClose()}>
        Choose another tier
      </Button>
    </>
  )
}

/** Keeps this wallet's session aside while another wallet connects. False when the browser stores nothing. */
function stepAside(token: string): boolean {
  const kept = keepBeside(token, Date.now())
  if (kept) keepToken(null)
  return kept
}
