import { useState } from 'react'
import type { TierId } from '#contract/tiers'
import { KycDialog } from '../kyc/kyc-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Wallet } from '../wallet/use-wallet.ts'
import { AgreementDialog } from './agreement-dialog.tsx'
import { EndingWords } from './ending-words.tsx'
import { canPressMint, type MintFacts, mintLabel, mintRefusal, type XrpStatus } from './mint-button.ts'
import { PurchaseSummary } from './purchase-summary.tsx'
import type { TierChoice } from './tier-offers.ts'
import { usePassingMessage } from './use-passing-message.ts'
import type { Purchase } from './use-purchase.ts'

interface MintCounterProps {
  readonly choice: TierChoice
  readonly wallet: Wallet
  readonly xrp: XrpStatus
  readonly paused: boolean
  readonly purchase: Purchase
  readonly choices: readonly TierChoice[]
}

/** Where a pass is bought: the receipt, the button, and what has to be agreed or proved before it counts. */
export function MintCounter({ choice, choices, wallet, xrp, paused, purchase }: MintCounterProps) {
  const [agreeing, setAgreeing] = useState<TierId | null>(null)
  const [verifying, setVerifying] = useState(false)
  const [refusal, sayRefusal] = usePassingMessage()

  const facts: MintFacts = {
    stage: isUnderWay(purchase) ? purchase.stage : null,
    startingKyc: false,
    connected: wallet.token !== null,
    xrp,
    soldOut: choice.soldOut,
    kycMissing: choice.kycRequired && wallet.data?.kycVerified === false,
  }

  function press() {
    if (facts.stage !== null) return purchase.show()
    const refusal = mintRefusal({ ...facts, address: wallet.data?.address ?? null })
    sayRefusal(refusal)
    if (refusal === null) setAgreeing(choice.id)
    else if (facts.kycMissing && !facts.soldOut) setVerifying(true)
  }

  function agree() {
    if (agreeing === null) return
    setAgreeing(null)
    purchase.begin(agreeing)
  }

  return (
    <>
      <PurchaseSummary choice={choice} wallet={wallet.data}>
        <Button
          kind="gold"
          wide
          icon="arrow"
          disabled={!canPressMint(facts) || (paused && facts.stage === null)}
          onClick={press}
        >
          {mintLabel(facts)}
        </Button>
        {refusal && (
          <Notice tone="error">
            <p>{refusal}</p>
          </Notice>
        )}
        {paused && (
          <Notice tone="info">
            <p>Minting is paused for the moment. Nothing that is already under way is affected.</p>
          </Notice>
        )}
        {purchase.lastEnding && (
          <Notice tone="error" onDismiss={purchase.forgetEnding}>
            <EndingWords ending={purchase.lastEnding} />
          </Notice>
        )}
        {!purchase.inView && purchase.state.step !== 'idle' && (
          <Button kind="quiet" onClick={purchase.show}>
            Show progress
          </Button>
        )}
        <p className="note">
          One signature in Xaman. Payment and pass swap in the same transaction, about 4 seconds after you
          sign. You agree to the terms in the next step.
        </p>
      </PurchaseSummary>
      <AgreementDialog
        choice={choices.find(({ id }) => id === agreeing) ?? null}
        address={wallet.data?.address ?? ''}
        onClose={() => setAgreeing(null)}
        onAgree={agree}
      />
      <KycDialog
        open={verifying}
        tier={choice.label}
        verified={wallet.data?.kycVerified ?? false}
        onClose={() => setVerifying(false)}
        onRefresh={wallet.refresh}
      />
    </>
  )
}

function isUnderWay({ state }: Purchase): boolean {
  return state.step === 'asking' || state.step === 'following'
}
