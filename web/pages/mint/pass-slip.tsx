import { type Drops, formatXrp, xrpText } from '#contract/money'
import { type TierId, tiers } from '#contract/tiers'
import { tierArt } from '../../art/tier-art.ts'
import { PassName } from './pass-name.tsx'
import './pass-slip.css'

interface PassSlipProps {
  readonly tier: TierId
  /** Null until the server has reserved a pass. */
  readonly tokenId: number | null
  /** The label of the price, such as `You pay`. */
  readonly term: string
  readonly price: Drops | string
  /** The network fee, in drops; null where nothing is to be paid. */
  readonly fee: Drops | null
}

/** The label below the plate: the pass and its price. */
export function PassSlip({ tier, tokenId, term, price, fee }: PassSlipProps) {
  const { label } = tiers[tier]
  const { mineral, mohs } = tierArt[tier]
  return (
    <div className="pass-slip">
      <p>
        {tokenId === null ? (
          <span className="pass-stone">{`${label} pass`}</span>
        ) : (
          <PassName tokenId={tokenId} />
        )}{' '}
        <span className="label-voice">{tokenId === null ? `${mineral}, hardness ${mohs}` : label}</span>
      </p>
      <p className="pass-slip-price num">
        <span className="label-voice">{term}</span> <b>{formatXrp(price)}</b>
      </p>
      {fee !== null && <p className="pass-slip-fee num">{feeWords(fee)}</p>}
    </div>
  )
}

export function feeWords(fee: Drops): string {
  return `network fee about ${xrpText(fee)} XRP`
}
