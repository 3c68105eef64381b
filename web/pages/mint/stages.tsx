import { type PurchaseStage, purchaseStages } from '#contract/purchase-stage'
import { thousands } from '#contract/thousands'
import type { PurchaseView } from '#contract/wire/purchase'
import './stages.css'

type Step = (typeof purchaseStages)[number]

/** The evidence that ends each stage. */
const proofs: Record<Step, keyof PurchaseView['evidence']> = {
  reserving: 'reserved',
  minting: 'minted',
  'creating-offer': 'offered',
  'waiting-payment': 'signed',
  confirming: 'sold',
  success: 'sold',
}

/** The name of a stage while it lasts and once it is done, and what happens in it or what the buyer has to do. */
type StageWords = Readonly<Record<'now' | 'done' | 'hint', string>>

const stages: Record<Step, StageWords> = {
  reserving: { now: 'Reserving', done: 'Reserved', hint: 'Setting one pass aside for your wallet.' },
  minting: { now: 'Minting', done: 'Minted', hint: 'Waiting for the ledger to validate the mint.' },
  'creating-offer': {
    now: 'Creating the offer',
    done: 'Offer created',
    hint: 'Only your wallet will be able to accept it.',
  },
  'waiting-payment': {
    now: 'Waiting for payment',
    done: 'Signed',
    hint: 'Open the request in Xaman and slide to accept.',
  },
  confirming: {
    now: 'Confirming on the ledger',
    done: 'Confirmed',
    hint: 'Signed. The ledger validates it within about 4 seconds.',
  },
  success: { now: 'Yours', done: 'Yours', hint: '' },
}

/** A pass that an earlier buyer did not pay for is minted already; the stage shows that mint. */
const mintedBefore: StageWords = {
  now: 'Minted before',
  done: 'Minted before',
  hint: 'This pass has its token already, and is offered anew.',
}

interface StagesProps {
  /** The stage to show. With `error` only stages with evidence are marked as done. */
  readonly stage: PurchaseStage
  /** Has the evidence; null until the reply has come. */
  readonly purchase: PurchaseView | null
  /** The signature has no verdict within the usual time. */
  readonly overdue?: boolean
  /** One node has shown the transaction, and no second one yet. */
  readonly seenByOne?: boolean | undefined
}

export function Stages({ stage, purchase, overdue = false, seenByOne = false }: StagesProps) {
  const signs = { overdue, seenByOne }
  return (
    <>
      <ol className="stages" aria-label="Progress">
        {purchaseStages.map((step) => {
          const state = stateOf(step, stage, purchase)
          const { now, done } = wordsOf(step, purchase)
          return (
            <li key={step} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
              <b>{state === 'done' ? done : now}</b>
              <span className="num">{state === 'done' && proofOf(step, purchase)}</span>
              {state === 'now' && <p>{hintOf(step, purchase, signs)}</p>}
            </li>
          )
        })}
      </ol>
      <p className="visually-hidden" role="status">
        {stage !== 'error' &&
          stage !== 'success' &&
          `${wordsOf(stage, purchase).now}. ${hintOf(stage, purchase, signs)}`}
      </p>
    </>
  )
}

function wordsOf(step: Step, purchase: PurchaseView | null): StageWords {
  return step === 'minting' && purchase?.mintedBefore ? mintedBefore : stages[step]
}

function stateOf(step: Step, stage: PurchaseStage, purchase: PurchaseView | null): 'done' | 'now' | 'next' {
  if (stage === 'error') return isProved(step, purchase) ? 'done' : 'next'
  if (stage === 'success') return 'done'
  const behind = purchaseStages.indexOf(stage) - purchaseStages.indexOf(step)
  return behind > 0 ? 'done' : behind === 0 ? 'now' : 'next'
}

function isProved(step: Step, purchase: PurchaseView | null): boolean {
  if (step === 'minting' && purchase?.mintedBefore) return true
  return Boolean(purchase?.evidence[proofs[step]])
}

/** Shown before a quorum has shown the transaction. It changes no stage. */
const EARLY_WORD =
  'One node has seen your signature land; we wait for a second. You have either your pass or your XRP.'

function hintOf(
  step: Step,
  purchase: PurchaseView | null,
  { overdue, seenByOne }: { readonly overdue: boolean; readonly seenByOne: boolean },
): string {
  if (seenByOne && step === 'confirming') return EARLY_WORD
  if (overdue && step === 'confirming') return 'Signed, but not in a ledger yet.'
  // A signed one has no payload any more, and may be shown for a moment.
  if (step === 'waiting-payment' && (purchase?.payload?.opened ?? purchase?.evidence.signed))
    return 'Opened in Xaman. Slide to accept there.'
  return wordsOf(step, purchase).hint
}

/** The ledger of the evidence, or its time if it has no ledger; null without evidence. */
function proofOf(step: Step, purchase: PurchaseView | null): string | null {
  const fact = purchase?.evidence[proofs[step]]
  if (!fact) return null
  if (fact.ledger !== null) return `ledger ${thousands(fact.ledger)}`
  return new Date(fact.at).toLocaleTimeString('en-GB')
}
