import { type Drops, formatXrp, xrpText } from '#contract/money'
import { type TierId, tiers } from '#contract/tiers'
import { tierArt } from '../../art/tier-art.ts'
import { PassName } from './pass-name.tsx'
import './pass-slip.css'

interface PassSlipProps {
  readonly tier: TierId
  /** Null until it is known which pass it will be. */
  readonly tokenId: number | null
  /** What the price is, such as `You pay`. */
  readonly term: string
  readonly price: Drops | string
  /** What the network asks for besides, in drops; null where nothing is to be paid. */
  readonly fee: Drops | null
}

/** The label below the plate: which pass, and its price in large figures. */
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
