import type { PurchaseStage } from '#contract/purchase-stage'
import type { TierId } from '#contract/tiers'
import type { PurchaseView } from '#contract/wire/purchase'
import { tierArt } from '../../art/tier-art.ts'
import { TierSpecimen } from '../../art/tier-specimen.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SignRequest } from '../../wallet/sign-request.tsx'
import { PassPicture } from './pass-picture.tsx'
import type { PurchaseState } from './purchase-flow.ts'
import { PurchaseWords } from './purchase-words.tsx'
import type { ShownPurchase } from './shown-purchase.ts'
import { SignedSlip } from './signed-slip.tsx'
import { SoldCertificate } from './sold-certificate.tsx'
import { StoneAtWork } from './stone-at-work.tsx'
import './purchase-dialog.css'

interface PurchaseDialogProps {
  readonly open: boolean
  readonly purchase: ShownPurchase
  readonly explorerUrl: string | null
  readonly txUrl: string | null
}

/** A purchase as it happens. Closing the dialog cancels nothing: the mint button brings it back. */
export function PurchaseDialog({ open, purchase, explorerUrl, txUrl }: PurchaseDialogProps) {
  const { state, stage, overdue, hide, lookAgain } = purchase
  const figure = figureOf(state)
  return (
    <Dialog
      open={open && state.step !== 'idle'}
      title={titleOf(state, stage)}
      onClose={hide}
      figure={figure && <Figure {...figure} />}
      aside={asideOf(state, stage, { explorerUrl, txUrl, overdue, onExpired: lookAgain })}
    >
      <PurchaseWords purchase={purchase} />
    </Dialog>
  )
}

interface FigureProps {
  readonly tier: TierId
  /** Null until it is known which pass it will be. */
  readonly tokenId: number | null
}

/** The stone of the tier, and the pass's own picture once its number is known. */
function Figure({ tier, tokenId }: FigureProps) {
  if (tokenId !== null) return <PassPicture tokenId={tokenId} size={112} className="purchase-figure" />
  return <TierSpecimen tier={tier} size={124} bare alt={tierArt[tier].mineral} className="purchase-figure" />
}

/** What stands beside the words: nothing where something went wrong, nor where the printed pane shows it. */
function figureOf(state: PurchaseState): FigureProps | null {
  switch (state.step) {
    case 'in-line':
      return { tier: state.intent.tier, tokenId: null }
    case 'following':
      return state.purchase.payload ? state.purchase : null
    case 'asking':
    case 'sold':
    case 'idle':
    case 'unanswered':
    case 'failed':
      return null
  }
}

function titleOf(state: PurchaseState, stage: PurchaseStage | null): string {
  switch (state.step) {
    case 'idle':
    case 'asking':
      return 'Preparing your pass'
    case 'in-line':
      return 'You are in line'
    case 'unanswered':
      return 'No answer yet'
    case 'failed':
      return state.ending.charged === null ? 'No verdict yet' : 'Not minted'
    case 'following':
      if (state.purchase.stage === 'confirming') return 'Confirming on the ledger'
      return state.purchase.payload ? 'Confirm in Xaman' : 'Preparing your pass'
    case 'sold':
      return stage === 'success' ? 'The pass is yours' : 'Confirming on the ledger'
  }
}

interface AsideNeeds {
  readonly explorerUrl: string | null
  readonly txUrl: string | null
  readonly overdue: number | null
  readonly onExpired: () => void
}

/** The printed pane: the request as soon as it exists, the proof once it is sold. */
function asideOf(state: PurchaseState, stage: PurchaseStage | null, needs: AsideNeeds) {
  const { explorerUrl, txUrl, overdue, onExpired } = needs
  switch (state.step) {
    case 'idle':
    case 'in-line':
    case 'unanswered':
      return null
    case 'failed':
      return (
        overdue !== null &&
        state.purchase && <SignedSlip purchase={state.purchase} age={overdue} txUrl={txUrl} />
      )
    case 'asking':
      return (
        <StoneAtWork tier={state.intent.tier} tokenId={null} stage={stage ?? state.stage}>
          {BEFORE}
        </StoneAtWork>
      )
    case 'following':
      return (
        <>
          {overdue === null ? (
            <Request purchase={state.purchase} stage={stage} onExpired={onExpired} />
          ) : (
            <SignedSlip purchase={state.purchase} age={overdue} txUrl={txUrl} />
          )}
          <p className="purchase-patience note">{patienceOf(state.purchase)}</p>
        </>
      )
    case 'sold':
      if (stage !== 'success') return <AtWork purchase={state.purchase} stage={stage} words={SIGNED} />
      return <SoldCertificate purchase={state.purchase} explorerUrl={explorerUrl} txUrl={txUrl} />
  }
}

const BEFORE = 'The request for Xaman appears here once the offer stands on the ledger.'
const SIGNED = 'Signed. Waiting for the ledger to close.'

interface RequestProps {
  readonly purchase: PurchaseView
  readonly stage: PurchaseStage | null
  readonly onExpired: () => void
}

function Request({ purchase, stage, onExpired }: RequestProps) {
  const { payload } = purchase
  if (purchase.stage === 'confirming') return <AtWork purchase={purchase} stage={stage} words={SIGNED} />
  if (!payload) return <AtWork purchase={purchase} stage={stage} words={BEFORE} />
  return (
    <SignRequest
      qrModules={payload.qrModules}
      qrLabel="QR code of the purchase, for the Xaman app"
      deeplink={payload.deeplink}
      linkLabel="Open Xaman App"
      until={payload.expiresAt}
      onEnd={onExpired}
    />
  )
}

interface AtWorkProps {
  readonly purchase: PurchaseView
  readonly stage: PurchaseStage | null
  readonly words: string
}

function AtWork({ purchase, stage, words }: AtWorkProps) {
  return (
    <StoneAtWork tier={purchase.tier} tokenId={purchase.tokenId} stage={stage ?? purchase.stage}>
      {words}
    </StoneAtWork>
  )
}

function patienceOf({ payload }: PurchaseView): string {
  if (!payload) return 'Closing this window does not cancel.'
  const until = new Date(payload.expiresAt).toLocaleTimeString('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
  })
  return `Closing this window does not cancel. Your request stays open until ${until} and waits for you on this page.`
}
