import { useState } from 'react'
import { mintErrors } from '#contract/mint-errors'
import type { Drops } from '#contract/money'
import { NAME, PASS } from '#contract/names'
import { tierArt } from '../../art/tier-art.ts'
import { TierSpecimen } from '../../art/tier-specimen.tsx'
import { shortAddress } from '../../lib/address.ts'
import { OfflineBanner } from '../../live/offline-banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PassSlip } from './pass-slip.tsx'
import type { TierChoice } from './tier-offers.ts'
import './agreement-dialog.css'
import { MONO } from '../../ui/mono.ts'
import { NEW_TAB } from '../../ui/new-tab.ts'

interface AgreementDialogProps {
  /** The tier to buy; null while the dialog is closed. */
  readonly choice: TierChoice | null
  readonly address: string
  readonly fee: Drops
  readonly onClose: () => void
  readonly onAgree: () => void
}

/** Shows price and terms, and asks for the agreement without which no purchase begins. */
export function AgreementDialog(props: AgreementDialogProps) {
  const { choice, onClose } = props
  return (
    <Dialog
      open={choice !== null}
      title="Before you mint"
      onClose={onClose}
      plate={choice && <TierSpecimen tier={choice.id} size={424} eager />}
      aside={
        choice && (
          <>
            <PassSlip tier={choice.id} tokenId={null} term="Price" price={choice.price} fee={props.fee} />
            <p className="agreement-wallet">
              <span className="label-voice">For the wallet</span>{' '}
              <span {...MONO}>{shortAddress(props.address)}</span>
            </p>
          </>
        )
      }
    >
      <OfflineBanner />
      {choice && <Agreement {...props} choice={choice} />}
    </Dialog>
  )
}

function Agreement({ choice, onClose, onAgree }: AgreementDialogProps & { readonly choice: TierChoice }) {
  const [agreed, setAgreed] = useState(false)
  return (
    <form
      className="agreement"
      onSubmit={(event) => {
        event.preventDefault()
        onAgree()
      }}
    >
      <p>{`One ${NAME} ${PASS}, ${choice.label} (${tierArt[choice.id].mineral})`}</p>
      <ul className="agreement-points">
        <li>Payment and pass change hands in the same ledger transaction, about 4 seconds after you sign.</li>
        <li>A validated transaction is final: there is no refund.</li>
        <li>
          The pass is a digital good, delivered at once. By continuing you ask for immediate delivery and
          accept that a right of withdrawal ends with it.
        </li>
      </ul>
      {choice.soldOut && (
        <Notice tone="error">
          <p>{mintErrors.sold_out.error}</p>
        </Notice>
      )}
      <label className="agreement-check">
        <input
          type="checkbox"
          checked={agreed}
          onChange={(event) => setAgreed(event.currentTarget.checked)}
        />
        <span>
          I have read and agree to the{' '}
          <a href="/terms-conditions" {...NEW_TAB}>
            Terms &amp; Conditions
          </a>{' '}
          and the{' '}
          <a href="/privacy-policy" {...NEW_TAB}>
            Privacy Policy
          </a>
          , to the price, and to immediate delivery.
        </span>
      </label>
      <div className="actions">
        <Button kind="gold" type="submit" icon="arrow" disabled={!agreed || choice.soldOut}>
          Agree and Continue
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  )
}
