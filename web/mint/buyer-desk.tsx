import { useState } from 'react'
import { drops } from '#contract/money'
import type { PurchaseStage } from '#contract/purchase-stage'
import type { TierId } from '#contract/tiers'
import { KycDialog } from '../kyc/kyc-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useWalletNews } from '../wallet/use-wallet-news.ts'
import { AgreementDialog } from './agreement-dialog.tsx'
import { EndingWords } from './ending-words.tsx'
import { canPressMint, mintLabel, mintRefusal } from './mint-button.ts'
import { type MintDeskProps, mintFacts, SigningNote } from './mint-desk.tsx'
import { PurchaseDialog } from './purchase-dialog.tsx'
import { isUndecided, openPurchase, stageOf } from './purchase-flow.ts'
import { PurchaseSummary } from './purchase-summary.tsx'
import { receiptFor } from './receipt.ts'
import { shortageOf } from './shortage.ts'
import { usePassingMessage } from './use-passing-message.ts'
import { type Purchase, usePurchase } from './use-purchase.ts'
import { BalanceRows, Lacking, ReserveRow } from './wallet-rows.tsx'

/** What has to be settled before a purchase can begin. */
type Step = { readonly kind: 'agree'; readonly tier: TierId } | { readonly kind: 'verify' }

/** Stands for the words about money, which change while they are being read. */
const SHORT = 'short of money'

/** The desk of a connected wallet: the button works, and a purchase under way is followed to its end. */
export function BuyerDesk(props: MintDeskProps & { readonly token: string }) {
  const { choice, choices, wallet, token, xrp, paused, explorerUrl, onSettled, onLedgerNews } = props
  const [step, setStep] = useState<Step | null>(null)
  const [refusal, sayRefusal] = usePassingMessage()
  const purchase = usePurchase({
    token,
    address: wallet.data?.address ?? null,
    onSettled() {
      void wallet.refresh()
      onSettled()
    },
  })
  useWalletNews(wallet, (news) => {
    if (news?.type === 'xrp-connection-status') onLedgerNews(news.data.connected)
    else if (news?.type === 'line-moved') purchase.moveUp(news.data)
    else purchase.hint(news?.type === 'payload-update' ? news.data : null)
  })

  const stage = stageUnderWay(purchase)
  const facts = { ...mintFacts(choice, true, wallet.data, xrp), stage }
  const receipt = receiptFor(choice.price, wallet.data)
  const missing = receipt.wallet?.missing ?? drops(0n)
  const shortage = wallet.data && missing > 0n ? shortageOf(missing, wallet.data) : null

  function press() {
    if (purchase.state.step !== 'idle') return purchase.show()
    const refusal =
      mintRefusal({ ...facts, address: wallet.data?.address ?? null }) ?? (shortage ? SHORT : null)
    sayRefusal(refusal)
    if (refusal === null) setStep({ kind: 'agree', tier: choice.id })
    // The money may have come from another device since the wallet was read.
    else if (refusal === SHORT) void wallet.refresh()
    else if (facts.kycMissing && !facts.soldOut) setStep({ kind: 'verify' })
  }

  const close = () => setStep(null)
  const agreed = step?.kind === 'agree' ? choices.find(({ id }) => id === step.tier) : undefined
  return (
    <>
      <PurchaseSummary
        choice={choice}
        connected
        fee={receipt.fee}
        {...(receipt.wallet && {
          setAside: <ReserveRow {...receipt.wallet} />,
          left: <BalanceRows {...receipt.wallet} />,
        })}
        lacking={missing > 0n ? <Lacking missing={missing} /> : null}
        action={
          <>
            {refusal !== null && refusal !== SHORT && (
              <Notice tone="error">
                <p>{refusal}</p>
              </Notice>
            )}
            {refusal === SHORT && shortage && (
              <Notice tone="error">
                <p>{shortage.sentence}</p>
                <p>{shortage.remedy}</p>
              </Notice>
            )}
            <Button
              kind="gold"
              wide
              icon="arrow"
              disabled={!canPressMint(facts) || (paused && stage === null)}
              onClick={press}
            >
              {mintLabel(facts)}
            </Button>
            {!purchase.inView && purchase.state.step !== 'idle' && (
              <Button kind="quiet" onClick={purchase.show}>
                Show progress
              </Button>
            )}
          </>
        }
      >
        {shortage && (
          <p className="summary-shortage" role="status">
            {`${shortage.remedy} ${shortage.reason}`}
          </p>
        )}
        {paused && (
          <Notice tone="info">
            <p>Minting is paused for the moment. Nothing that is already under way is affected.</p>
          </Notice>
        )}
        {purchase.waiting && (
          <Notice tone="error">
            <EndingWords ending={purchase.waiting} />
          </Notice>
        )}
        {purchase.lastEnding && (
          <Notice tone="error" onDismiss={purchase.forgetEnding}>
            <EndingWords ending={purchase.lastEnding} />
          </Notice>
        )}
        <SigningNote />
      </PurchaseSummary>
      <AgreementDialog
        choice={agreed ?? null}
        address={wallet.data?.address ?? ''}
        onClose={close}
        onAgree={() => {
          close()
          if (agreed) purchase.begin(agreed.id)
        }}
      />
      <KycDialog
        open={step?.kind === 'verify'}
        tier={choice.label}
        verified={wallet.data?.kycVerified ?? false}
        onClose={close}
        onRefresh={wallet.refresh}
      />
      <PurchaseDialog purchase={purchase} explorerUrl={explorerUrl} />
    </>
  )
}

/** The true stage, not the one on show: a button must not wait for an eye. */
function stageUnderWay({ state }: Purchase): PurchaseStage | null {
  if (state.step === 'asking' || state.step === 'following') return stageOf(state)
  return isUndecided(state) ? (openPurchase(state)?.stage ?? null) : null
}
