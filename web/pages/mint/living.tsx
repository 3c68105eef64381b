import { useState } from 'react'
import type { TierId } from '#contract/tiers'
import { OfflineBanner } from '../../live/offline-banner.tsx'
import { onDemand } from '../../live/on-demand.tsx'
import { useWallet } from '../../wallet/use-wallet.ts'
import { WalletPlace } from '../../wallet/wallet-place.tsx'
import { CollectionHead } from './collection-head.tsx'
import { MintColumn } from './mint-column.tsx'
import { selectedTier } from './tier-offers.ts'
import { TierPicker } from './tier-picker.tsx'
import { useCollection } from './use-collection.ts'
import { useHealth } from './use-health.ts'

const MintingNotice = onDemand(() => import('./minting-notice.tsx').then((part) => part.MintingNotice))
const NothingLeft = onDemand(() => import('./nothing-left.tsx').then((part) => part.NothingLeft))
const MintFeed = onDemand(() => import('./mint-feed.tsx').then((part) => part.MintFeed))

/** The living part of the mint page: choose a tier, connect a wallet, buy a pass. */
export function MintRoom() {
  const health = useHealth()
  const collection = useCollection(health.onNews)
  const wallet = useWallet()
  const [payable, setPayable] = useState(false)
  const [chosen, setChosen] = useState<TierId | null>(null)
  const { choices, info, status } = collection
  const choice = selectedTier(choices, chosen)
  const nothingLeft = choices.every(({ soldOut }) => soldOut)
  /** With nothing left to buy, a visitor without a wallet has no use for the column, and the tiers come before the wallet. */
  const onlyLooks = nothingLeft && wallet.token === null
  const walletPlace = (
    <WalletPlace
      key="wallet"
      wallet={wallet}
      payable={payable}
      ready={health.xrp === 'connected'}
      ledgerDown={health.xrp === 'disconnected'}
      network={status?.networkName ?? null}
      explorerUrl={status?.explorerUrl ?? null}
    />
  )
  const tierPicker = (
    <TierPicker
      key="tiers"
      choices={choices}
      wallet={wallet.data}
      selected={choice}
      chosen={chosen}
      nothingLeft={nothingLeft}
      onChoose={setChosen}
    />
  )
  return (
    <>
      <OfflineBanner />
      <div className="wrap">
        <CollectionHead choices={choices} health={health} />
        <MintingNotice
          wanted={status !== null && status.minting !== 'open'}
          status={status}
          role={wallet.token === null ? 'status' : 'none'}
          onDue={collection.readMinting}
        />
        {nothingLeft && <NothingLeft wanted />}
      </div>
      <div className="wrap mint-floor" data-nothing-left={nothingLeft || undefined}>
        <div className="mint-room">{onlyLooks ? [tierPicker, walletPlace] : [walletPlace, tierPicker]}</div>
        {!onlyLooks && (
          <MintColumn
            choice={choice}
            collection={collection}
            wallet={wallet}
            health={health}
            onPayable={setPayable}
            onChoose={setChosen}
          />
        )}
      </div>
      <div className="wrap mint-news">
        <MintFeed
          wanted={info !== null}
          fallback={<MintFeedHeadings />}
          sales={info?.lastMintedNFTs ?? []}
          choices={choices}
          serverTime={health.readAt}
        />
      </div>
    </>
  )
}

/** Shown until the supply has been read. */
function MintFeedHeadings() {
  return (
    <div className="mint-feed">
      <div>
        <h2>Recent Mints</h2>
        <p className="note">Reading the ledger...</p>
      </div>
      <h2>Rarity Spotlight</h2>
    </div>
  )
}
