import type { ComponentProps } from 'react'
import { type Drops, formatXrp } from '#contract/money'
import { passName } from '#contract/pass-name'
import type { PurchaseView } from '#contract/wire/purchase'
import { Button } from '../../ui/button.tsx'
import type { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SignRequest } from '../../wallet/sign-request.tsx'
import { HeldTogether } from './held-together.tsx'
import { PassPlate } from './pass-picture.tsx'
import { feeWords } from './pass-slip.tsx'
import type { Following, Trouble } from './purchase-flow.ts'
import { SignedSlip } from './signed-slip.tsx'
import { SIGNED_FIRST } from './sold-purchase.tsx'
import { Stages } from './stages.tsx'
import { stoneAndSlip } from './stone-at-work.tsx'
import type { Followed } from './use-followed.ts'

/** The content of a purchase dialog, as props of `Dialog`. */
export type Face = Omit<ComponentProps<typeof Dialog>, 'open' | 'onClose'>

/** The pass is known. The pane shows the payload once it exists, or a signed transaction that is overdue. */
export function following(state: Following, followed: Followed, fee: Drops, tooLate: boolean): Face {
  const { purchase, trouble, seenByOne } = state
  const { stage, overdue, offset, recheck } = followed
  const { tier, payload, tokenId, priceDrops } = purchase
  const until = payload && payload.expiresAt + offset
  const { title, lead, waiting } = headingsOf(purchase)
  const signed = overdue !== null && <SignedSlip purchase={purchase} age={overdue} />
  const request = waiting === null && payload && until !== null && (
    <SignRequest request={payload} what="purchase" app="Xaman" until={until} onEnd={recheck} />
  )
  const timeOut = <p className="purchase-patience note">{waitText(until)}</p>
  return {
    title,
    ...(signed || request
      ? {
          figure: <PassPlate tokenId={tokenId} size={112} className="purchase-figure" />,
          aside: (
            <>
              {signed || request}
              {timeOut}
            </>
          ),
        }
      : stoneAndSlip({ tier, purchase, stage, fee, words: waiting, children: timeOut })),
    children: (
      <>
        <p className="purchase-lead">
          <HeldTogether words={overdue === null ? lead : overdueLead(tokenId)} />
        </p>
        <Stages
          stage={stage}
          purchase={purchase}
          overdue={overdue !== null}
          seenByOne={seenByOne}
          offset={offset}
        />
        {tooLate && <p className="note">{SIGNED_FIRST}</p>}
        {trouble && <TroubleNotice trouble={trouble} onAgain={recheck} />}
        {(signed || request) && (
          <p className="purchase-cost num">
            <span>
              <span>You pay</span> <small>{feeWords(fee)}</small>
            </span>
            <b>{formatXrp(priceDrops)}</b>
          </p>
        )}
      </>
    ),
  }
}

export const BEFORE = 'The request for Xaman appears here once the offer stands on the ledger.'

/** The words for a known purchase. `waiting` is null while its payload can be signed. */
function headingsOf({ tokenId, stage, payload, priceDrops }: PurchaseView) {
  const name = passName(tokenId)
  if (stage === 'confirming' || stage === 'success') {
    return {
      title: 'Confirming on the ledger',
      lead: `${name} becomes yours when the ledger closes.`,
      waiting: 'Signed. Waiting for the ledger to close.',
    }
  }
  if (!payload) {
    return {
      title: 'Preparing your pass',
      lead: `${name} is set aside for your wallet. The ledger is taking its time; this goes on by itself.`,
      waiting: BEFORE,
    }
  }
  return {
    title: 'Confirm in Xaman',
    lead: `${name} is minted and held for you. One signature swaps ${formatXrp(priceDrops)} for the pass, in one transaction.`,
    waiting: null,
  }
}

function overdueLead(tokenId: number): string {
  return `${passName(tokenId)} becomes yours when your transaction lands. You are charged only if it lands.`
}

/** `until`: when the payload expires by this device's clock, unix ms. */
function waitText(until: number | null): string {
  if (until === null) return 'Closing this window does not cancel.'
  const time = new Date(until).toLocaleTimeString('en-GB', { timeStyle: 'short' })
  return `Closing this window does not cancel. Your request stays open until ${time} and waits for you on this page.`
}

function TroubleNotice({ trouble, onAgain }: { trouble: Trouble; onAgain: () => void }) {
  return (
    <div className="purchase-trouble">
      <Notice tone="info">
        {trouble === 'polls-spent' ? (
          <p>
            Transaction polling timed out. Nothing has changed so far; the request stays open, and this page
            looks again when you come back to it.
          </p>
        ) : (
          <p>The purchase cannot be read at the moment. It goes on by itself; this page keeps asking.</p>
        )}
        <Button kind="quiet" icon="refresh" onClick={onAgain}>
          Check Again
        </Button>
      </Notice>
    </div>
  )
}
