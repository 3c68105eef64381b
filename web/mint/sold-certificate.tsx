import { brand } from '#contract/brand'
import { thousands } from '#contract/thousands'
import { TOTAL_SUPPLY, tiers } from '#contract/tiers'
import type { PurchaseView } from '#contract/wire/purchase'
import { tierArt } from '../art/tier-art.ts'
import { TierSpecimen } from '../art/tier-specimen.tsx'
import { shortAddress } from '../lib/address.ts'
import { formatDrops, formatXrp } from '../lib/xrp.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { ExplorerLink } from '../wallet/explorer-link.tsx'
import { passNumber } from './pass-number.ts'
import './sold-certificate.css'

interface SoldCertificateProps {
  readonly purchase: PurchaseView
  readonly explorerUrl: string | null
}

/** The printed proof of a sale: which pass, whose, for how much, and where the ledger says so. */
export function SoldCertificate({ purchase, explorerUrl }: SoldCertificateProps) {
  const { tier, tokenId, number, nftokenId, paidDrops, owner, evidence } = purchase
  return (
    <div className="certificate">
      <TierSpecimen tier={tier} size={168} bare />
      <p className="certificate-name">{`${tierArt[tier].mineral} No. ${passNumber(number)}`}</p>
      <p className="label-voice">{`${brand.pass} ${tokenId} of ${thousands(TOTAL_SUPPLY)}, ${tiers[tier].label}`}</p>
      <dl className="num">
        {paidDrops !== null && (
          <div>
            <dt>Paid</dt>
            <dd>
              <span>{formatXrp(paidDrops)}</span>
              <small>{formatDrops(paidDrops)}</small>
            </dd>
          </div>
        )}
        {owner && (
          <div>
            <dt>Owner</dt>
            <dd className="mono" translate="no">
              {shortAddress(owner)}
            </dd>
          </div>
        )}
        {nftokenId && (
          <div>
            <dt>NFTokenID</dt>
            <dd className="mono" translate="no">
              {explorerUrl ? (
                <ExplorerLink explorerUrl={explorerUrl} nftokenId={nftokenId}>
                  <span>{nftokenId}</span>
                </ExplorerLink>
              ) : (
                nftokenId
              )}
            </dd>
          </div>
        )}
        {evidence.sold?.tx && (
          <div>
            <dt>Transaction</dt>
            <dd className="mono" translate="no">
              {evidence.sold.tx}
            </dd>
          </div>
        )}
      </dl>
      {nftokenId && <CopyButton text={nftokenId} label="Copy NFTokenID" done="Copied" />}
    </div>
  )
}
