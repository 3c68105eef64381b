import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import './kyc-dialog.css'

interface KycDialogProps {
  readonly open: boolean
  /** The tier that asks for it. */
  readonly tier: string
  readonly verified: boolean
  readonly onClose: () => void
  /** Reads the wallet's standing again. */
  readonly onRefresh: () => Promise<void>
}

/** Says why a tier cannot be bought yet, and looks again whether it can. */
export function KycDialog({ open, tier, verified, onClose, onRefresh }: KycDialogProps) {
  return (
    <Dialog open={open} title="KYC required" onClose={onClose}>
      <KycWords tier={tier} verified={verified} onClose={onClose} onRefresh={onRefresh} />
    </Dialog>
  )
}

function KycWords({ tier, verified, onClose, onRefresh }: Omit<KycDialogProps, 'open'>) {
  const [checks, setChecks] = useState<'none' | 'asking' | 'asked'>('none')

  async function refresh() {
    setChecks('asking')
    await onRefresh()
    setChecks('asked')
  }

  return (
    <div className="kyc-words">
      {verified ? (
        <Notice tone="success" title="KYC Verified">
          <p>Your wallet may buy this tier now.</p>
        </Notice>
      ) : (
        <Notice tone="info">
          <p>KYC verification required for this tier</p>
        </Notice>
      )}
      <p>
        {`${tier} passes go to wallets whose owner has passed an identity check once: a document and a short look at the camera, by a licensed provider. We keep whether it was passed, its level and its dates, never the document.`}
      </p>
      <p>
        A check that has been completed shows here after a refresh. The other tiers can be bought without one.
      </p>
      <p className="note" role="status">
        {checks === 'asked' && !verified && 'This wallet is not verified yet.'}
      </p>
      <div className="actions">
        {verified ? (
          <Button kind="gold" onClick={onClose}>
            Continue
          </Button>
        ) : (
          <>
            <Button kind="gold" icon="refresh" busy={checks === 'asking'} onClick={() => void refresh()}>
              Refresh status
            </Button>
            <Button onClick={onClose}>Choose another tier</Button>
          </>
        )}
      </div>
    </div>
  )
}
