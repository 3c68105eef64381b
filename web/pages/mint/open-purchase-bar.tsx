import { formatXrp } from '#contract/money'
import { passParts } from '#contract/pass-name'
import { tiers } from '#contract/tiers'
import { TierSpecimen } from '../../art/tier-specimen.tsx'
import { Countdown } from '../../live/countdown.tsx'
import { useClockOffset } from '../../live/use-clock-offset.ts'
import { Button } from '../../ui/button.tsx'
import { PassPicture } from './pass-picture.tsx'
import { decided } from './purchase-flow.ts'
import type { Cancelling, Slot } from './slots.ts'
import type { Purchases } from './use-purchases.ts'
import './open-purchase-bar.css'

/** A purchase without a verdict. It has a bar of its own, so that the slip is free for the next purchase. */
export function OpenPurchaseBar({ slot, purchases }: { slot: Slot; purchases: Purchases }) {
  const { key, tier, state, cancelling } = slot
  const purchase = 'purchase' in state ? state.purchase : null
  const offset = useClockOffset(purchase?.readAt ?? null)
  if (decided(state)) return null
  const name = purchase ? passParts(purchase.tokenId).stone : `${tiers[tier].label} pass`
  const waits = state.step === 'following' && state.purchase.stage === 'waiting-payment'
  const signed = Boolean(purchase?.evidence.signed)
  return (
    <section className="open-purchase" aria-label={`Open purchase, ${name}`}>
      {purchase ? (
        <PassPicture tokenId={purchase.tokenId} size={52} />
      ) : (
        <TierSpecimen tier={tier} size={52} />
      )}
      <div className="open-purchase-words num">
        <p>
          <b>{name}</b> <span>{formatXrp(purchase?.priceDrops ?? tiers[tier].price)}</span>
        </p>
        <p className="open-purchase-state">
          <StateWords slot={slot} offset={offset} />
        </p>
      </div>
      <div className="open-purchase-tools">
        <Button kind="quiet" icon="arrow" onClick={() => purchases.show(key)}>
          {waits ? 'Continue in Xaman' : 'Show progress'}
        </Button>
        {purchase && !signed && (
          <Button
            kind="quiet"
            busy={cancelling === 'asked'}
            onClick={() => void purchases.cancel(purchase.id)}
          >
            Cancel this purchase
          </Button>
        )}
      </div>
      <p className="open-purchase-news" role="status">
        {cancelling && news[cancelling]}
      </p>
    </section>
  )
}

const news: Record<Cancelling, string> = {
  asked: 'Taking the pass back. Do not sign any more.',
  'too-late': 'You had signed before, so the sale stands if the ledger takes it in.',
  lost: 'No answer came, so we do not know whether it is cancelled. This page asks again once you are back online.',
}

/** `offset` is from the server's clock to this device's, ms. */
function StateWords({ slot: { state }, offset }: { slot: Slot; offset: number }) {
  switch (state.step) {
    case 'queued':
      return <span>{`In line, place ${state.line.place}`}</span>
    case 'asking':
      return <span>Being minted for you</span>
    case 'unanswered':
      return <span>No answer yet</span>
    case 'following': {
      const { payload, stage } = state.purchase
      if (stage === 'confirming') return <span>Signed, waiting for the ledger</span>
      if (!payload) return <span>Being minted for you</span>
      return (
        <>
          <Countdown until={payload.expiresAt + offset} /> <span>left to open it in Xaman</span>
        </>
      )
    }
    default:
      return <span>No verdict yet</span>
  }
}
