import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { KycWays } from './kyc-ways.tsx'
import { type Kyc, useKyc } from './use-kyc.ts'
import './kyc-dialog.css'

interface KycDialogProps {
  readonly open: boolean
  readonly token: string
  /** The tier that asks for it. */
  readonly tier: string
  readonly verified: boolean
  /** When the wallet was read last, unix ms. */
  readonly readAt: number | null
  readonly onClose: () => void
  readonly onStarting: (starting: boolean) => void
  /** Reads the wallet's standing again. */
  readonly onRefresh: () => Promise<void>
}

/** Says why a tier cannot be bought yet, leads to the identity check, and shows how it stands. */
export function KycDialog(props: KycDialogProps) {
  const { open, onClose } = props
  const kyc = useKyc({ ...props, onVerified: () => void props.onRefresh() })
  return (
    <Dialog open={open} title="KYC required" onClose={onClose}>
      <KycWords {...props} kyc={kyc} />
    </Dialog>
  )
}

function KycWords({
  token,
  tier,
  verified,
  kyc,
  onClose,
  onRefresh,
}: KycDialogProps & { readonly kyc: Kyc }) {
  const { status, reading, starting, trouble, place } = kyc
  const [refreshing, setRefreshing] = useState(false)
  const done = verified || status?.kycVerified === true

  async function refresh() {
    setRefreshing(true)
    await Promise.all([kyc.read(), onRefresh()])
    setRefreshing(false)
  }

  return (
    <div className="kyc-words">
      {done ? (
        <Notice tone="success" title="KYC Verified">
          <p>Your wallet may buy this tier now.</p>
        </Notice>
      ) : (
        <Notice tone="info">
          <p>KYC verification required for this tier</p>
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
      {!done && typeof place === 'object' && place && <ByHand address={place.address} />}
      <div className="actions">
        <KycWays
          token={token}
          next={done ? 'buy' : (status?.next ?? 'start')}
          starting={starting}
          refreshing={refreshing || (reading && status === null)}
          onStart={() => void kyc.start()}
          onRefresh={() => void refresh()}
          onClose={onClose}
        />
      </div>
    </div>
  )
}

function wordsFor({ status, reading, place }: Kyc): string {
  if (place === 'tab' && (status?.state === 'open' || status?.state === 'resubmit'))
    return 'The check is open in another tab. Come back here when you have finished it; this page will notice.'
  if (status) return status.message
  return reading ? 'Reading how your check stands...' : 'How your check stands could not be read.'
}

/** The ways to the check for a browser that opens no tab. */
function ByHand({ address }: { readonly address: string }) {
  return (
    <Notice tone="error" title="Popup blocked! Please allow popups for this site...">
      <p>Until then, go there in this tab, or copy the link and open it where you like.</p>
      <div className="kyc-by-hand">
        <Button onClick={() => location.assign(address)}>Open Manually</Button>
        <CopyButton text={address} label="Copy Link" done="Copied" />
      </div>
    </Notice>
  )
}
