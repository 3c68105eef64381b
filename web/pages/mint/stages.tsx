import { type PurchaseStage, purchaseStages } from '#contract/purchase-stage'
import { thousands } from '#contract/thousands'
import { MINUTE } from '#contract/timing'
import type { PurchaseView } from '#contract/wire/purchase'
import { rankOf } from './purchase-flow.ts'
import './stages.css'

type Step = (typeof purchaseStages)[number]

/** What is shown of a stage: its name while it lasts and once it is done, and what happens in it or what the buyer has to do. */
interface StageFacts extends Readonly<Record<'now' | 'done' | 'hint', string>> {
  /** The evidence that ends it. */
  readonly proof: keyof PurchaseView['evidence']
}

const stages: Record<Step, StageFacts> = {
  reserving: {
    proof: 'reserved',
    now: 'Reserving',
    done: 'Reserved',
    hint: 'Setting one pass aside for your wallet.',
  },
  minting: {
    proof: 'minted',
    now: 'Minting',
    done: 'Minted',
    hint: 'Waiting for the ledger to validate the mint.',
  },
  'creating-offer': {
    proof: 'offered',
    now: 'Creating the offer',
    done: 'Offer created',
    hint: 'Only your wallet will be able to accept it.',
  },
  'waiting-payment': {
    proof: 'signed',
    now: 'Waiting for payment',
    done: 'Signed',
    hint: 'Open the request in Xaman and slide to accept.',
  },
  confirming: {
    proof: 'sold',
    now: 'Confirming on the ledger',
    done: 'Confirmed',
    hint: 'Signed. The ledger validates it within about 4 seconds.',
  },
  success: { proof: 'sold', now: 'Yours', done: 'Yours', hint: '' },
}

/** A pass that an earlier buyer did not pay for is minted already; the stage shows that mint. */
const mintedBefore: StageFacts = {
  proof: 'minted',
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
  /** From the server's clock to this device's, ms. */
  readonly offset?: number
}

export function Stages(props: StagesProps) {
  const { stage, purchase } = props
  return (
    <>
      <ol className="stages" aria-label="Progress">
        {purchaseStages.map((step) => {
          const state = stateOf(step, stage, purchase)
          const { now, done } = wordsOf(step, purchase)
          return (
            <li key={step} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
              <b>{state === 'done' ? done : now}</b>
              <span className="num">{state === 'done' && proofOf(step, props)}</span>
              {state === 'now' && <p>{hintOf(step, props)}</p>}
            </li>
          )
        })}
      </ol>
      <p className="visually-hidden" role="status">
        {stage !== 'error' &&
          stage !== 'success' &&
          `${wordsOf(stage, purchase).now}. ${hintOf(stage, props)}`}
      </p>
    </>
  )
}

function wordsOf(step: Step, purchase: PurchaseView | null): StageFacts {
  return step === 'minting' && purchase?.mintedBefore ? mintedBefore : stages[step]
}

function stateOf(step: Step, stage: PurchaseStage, purchase: PurchaseView | null): 'done' | 'now' | 'next' {
  const isProved = wordsOf(step, purchase) === mintedBefore || purchase?.evidence[stages[step].proof]
  if (stage === 'error') return isProved ? 'done' : 'next'
  const behind = rankOf(stage) - rankOf(step)
  return behind > 0 || stage === 'success' ? 'done' : behind === 0 ? 'now' : 'next'
}

function hintOf(step: Step, { purchase, overdue, seenByOne }: StagesProps): string {
  if (seenByOne && step === 'confirming')
    return 'One node has seen your signature land; we wait for a second. You have either your pass or your XRP.'
  if (overdue && step === 'confirming') return 'Signed, but not in a ledger yet.'
  // A signed one has no payload any more, and may be shown for a moment.
  if (step === 'waiting-payment' && (purchase?.payload?.opened ?? purchase?.evidence.signed))
    return 'Opened in Xaman. Slide to accept there.'
  return wordsOf(step, purchase).hint
}

/** The ledger of the evidence, or its time by this device's clock if it has no ledger; null without evidence. */
function proofOf(step: Step, { purchase, offset = 0 }: StagesProps): string | null {
  const fact = purchase?.evidence[stages[step].proof]
  if (!fact) return null
  if (fact.ledger !== null) return `ledger ${thousands(fact.ledger)}`
  // Whole minutes, since the time that an answer takes counts as offset, too; and never a time that is still to come.
  const shift = Math.min(offset, Math.round(offset / MINUTE) * MINUTE)
  return new Date(fact.at + shift).toLocaleTimeString('en-GB')
}
