import { useState } from 'react'
import { Link } from 'wouter'
import type { TierId } from '#contract/tiers'
import { asWritten } from '../lib/as-written.tsx'
import { OfflineBanner } from '../live/offline-banner.tsx'
import { onDemand } from '../live/on-demand.tsx'
import { CollectionHead } from '../mint/collection-head.tsx'
import { MintDesk } from '../mint/mint-desk.tsx'
import { selectedTier } from '../mint/tier-offers.ts'
import { TierPicker } from '../mint/tier-picker.tsx'
import { useCollection } from '../mint/use-collection.ts'
import { useHealth } from '../mint/use-health.ts'
import { useWallet } from '../wallet/use-wallet.ts'
import { WalletPlace } from '../wallet/wallet-place.tsx'
import '../mint/perks-table.css'
import '../ui/disclosure.css'
import './mint.css'

const MintSteps = asWritten(async () => (await import('../mint/mint-steps.tsx')).MintSteps)
const PerksTable = asWritten(async () => (await import('../mint/perks-table.tsx')).PerksTable)
const MintQuestions = asWritten(async () => (await import('../mint/mint-questions.tsx')).MintQuestions)
const MintFeed = onDemand(async () => (await import('../mint/mint-feed.tsx')).MintFeed)

/** `/founder-pass-wallet`: choose a tier, connect a wallet, and buy a pass with one signature. */
export function Page() {
  const health = useHealth()
  const collection = useCollection(health.hear)
  const wallet = useWallet()
  const [payable, setPayable] = useState(false)
  const [chosen, setChosen] = useState<TierId | null>(null)
  const choice = selectedTier(collection.choices, chosen)

  const { choices, info, status } = collection
  return (
    <>
      <OfflineBanner />
      <div className="wrap">
        <CollectionHead choices={choices} health={health} />
      </div>
      <div className="wrap mint-floor">
        <div className="mint-room">
          <WalletPlace
            wallet={wallet}
            payable={payable}
            ledgerDown={health.xrp === 'disconnected'}
            network={status?.networkName ?? null}
            explorerUrl={status?.explorerUrl ?? null}
          />
          <TierPicker
            choices={choices}
            wallet={wallet.data}
            selected={choice}
            chosen={chosen}
            onChoose={setChosen}
          />
        </div>
        <aside className="mint-desk" aria-label="Purchase">
          <MintDesk
            choice={choice}
            choices={choices}
            wallet={wallet}
            xrp={health.xrp}
            paused={status?.minting === 'paused'}
            explorerUrl={status?.explorerUrl ?? null}
            txUrl={status?.explorerTxUrl ?? null}
            onPayable={setPayable}
            reconnecting={health.reconnecting}
            onReconnect={health.reconnect}
            onChoose={setChosen}
            onSettled={collection.settled}
            onLedgerNews={health.hear}
          />
          <MintSteps />
        </aside>
      </div>
      <div className="wrap mint-news">
        <MintFeed
          wanted={info !== null}
          fallback={<MintFeedHeadings />}
          sales={info?.lastMintedNFTs ?? []}
          choices={choices}
        />
      </div>
      <section className="mint-section" aria-labelledby="perks-heading">
        <div className="wrap perks" data-selected={choice.id}>
          <h2 id="perks-heading">Perks by tier</h2>
          <PerksTable />
        </div>
      </section>
      <section className="mint-section" aria-labelledby="questions-heading">
        <div className="wrap mint-answers">
          <h2 id="questions-heading">Questions</h2>
          <div>
            <MintQuestions />
            <p className="note mint-legal">
              By minting you accept the <Link href="/terms-conditions">Terms &amp; Conditions</Link> and the{' '}
              <Link href="/privacy-policy">Privacy Policy</Link>.
            </p>
          </div>
        </div>
      </section>
    </>
  )
}

/** What stands in the feed's place until the server has told what there is. */
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
