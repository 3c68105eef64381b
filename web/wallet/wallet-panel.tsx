import { useState } from 'react'
import { BASE_FEE, formatDrops, formatXrp, xrpText } from '#contract/money'
import type { WalletData } from '#contract/wire/wallet'
import { wideAddress } from '../lib/address.ts'
import { onDemand } from '../live/on-demand.tsx'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Icon } from '../ui/icon.tsx'
import { MONO } from '../ui/mono.ts'
import { Notice } from '../ui/notice.tsx'
import { WALLET_HEADING } from './connect-card.tsx'
import type { Wallet } from './use-wallet.ts'
import './wallet-panel.css'

const NftCollection = onDemand(() => import('./nft-collection.tsx').then((part) => part.NftCollection))

const NETWORK_FEE = `fee about ${xrpText(BASE_FEE)} XRP`

export interface WalletPanelProps {
  readonly wallet: Wallet & { readonly data: WalletData }
  /** The network's name; null while unknown. */
  readonly network: string | null
  /** URL of a token on an explorer, with `{id}` for its NFTokenID; null without one. */
  readonly explorerUrl: string | null
}

/** The connected wallet: address, balance, NFTs, and tools. */
export function WalletPanel({ wallet, network, explorerUrl }: WalletPanelProps) {
  const { data, nfts, error, reading, refresh, disconnect } = wallet
  const [collectionOpen, setCollectionOpen] = useState(false)

  return (
    <section className="wallet-panel" aria-labelledby={WALLET_HEADING}>
      <h2 id={WALLET_HEADING} className="visually-hidden" tabIndex={-1}>
        Your wallet
      </h2>
      <dl className="wallet-facts">
        <div>
          <dt>Wallet</dt>
          <dd {...MONO} title={data.address}>
            {wideAddress(data.address)}
          </dd>
          {data.kycVerified && (
            <dd className="wallet-kyc">
              <Icon name="check" />
              KYC Verified
            </dd>
          )}
        </div>
        <div>
          <dt>XRP balance</dt>
          <dd className="num">{formatXrp(data.balanceDrops)}</dd>
          <dd className="wallet-aside num">
            {data.activated ? formatDrops(data.balanceDrops) : 'This account is not activated yet.'}
          </dd>
        </div>
        <div>
          <dt>NFTs owned</dt>
          <dd className="num">{nfts ? `${nfts.nfts.length}${nfts.more ? '+' : ''}` : '…'}</dd>
          <dd className="wallet-aside">{nfts ? passesHeld(nfts) : ''}</dd>
        </div>
      </dl>
      <div className="wallet-tools">
        <CopyButton text={data.address} label="Copy address" done="Copied" />
        <Button kind="quiet" icon="refresh" busy={reading} onClick={() => void refresh()}>
          Refresh
        </Button>
        <Button
          kind="quiet"
          aria-expanded={collectionOpen}
          aria-controls="wallet-collection"
          onClick={() => setCollectionOpen(!collectionOpen)}
        >
          {collectionOpen ? 'Hide collection' : 'Show collection'}
        </Button>
        <Button kind="quiet" onClick={disconnect}>
          Disconnect
        </Button>
        <p className="wallet-network num">{network ? `${network}, ${NETWORK_FEE}` : NETWORK_FEE}</p>
      </div>
      {error && !(reading && nfts) && (
        <Notice tone="error">
          <p>{error.message}</p>
          <p>What you see is as it was read before.</p>
        </Notice>
      )}
      <div id="wallet-collection" hidden={!collectionOpen}>
        {collectionOpen && (nfts || reading) && (
          <NftCollection wanted nfts={nfts?.nfts ?? null} explorerUrl={explorerUrl} />
        )}
      </div>
    </section>
  )
}

/** Of a wallet with more NFTs than were read, the rest may be passes too. */
function passesHeld({ nfts, more }: NonNullable<Wallet['nfts']>): string {
  const count = nfts.filter(({ pass }) => pass !== null).length
  if (more) return count === 0 ? '' : `${count}+ Founder Passes`
  if (count === 0) return 'No Founder Pass yet'
  return `${count} Founder ${count === 1 ? 'Pass' : 'Passes'}`
}
