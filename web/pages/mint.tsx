import { useState } from 'react'
import { Link } from 'wouter'
import type { TierId } from '#contract/tiers'
import { MINUTE } from '#contract/timing'
import { onDemand } from '../live/on-demand.tsx'
import { useNow } from '../live/use-now.ts'
import { CollectionHead } from '../mint/collection-head.tsx'
import { MintDesk } from '../mint/mint-desk.tsx'
import { MintQuestions } from '../mint/mint-questions.tsx'
import { MintSteps } from '../mint/mint-steps.tsx'
import { PerksTable } from '../mint/perks-table.tsx'
import { RaritySpotlight } from '../mint/rarity-spotlight.tsx'
import { RecentMints } from '../mint/recent-mints.tsx'
import { selectedTier } from '../mint/tier-offers.ts'
import { TierPicker } from '../mint/tier-picker.tsx'
import { useCollection } from '../mint/use-collection.ts'
import { useHealth } from '../mint/use-health.ts'
import { useWallet } from '../wallet/use-wallet.ts'
import { useWalletConnect } from '../wallet/use-wallet-connect.ts'
import { WalletPlace } from '../wallet/wallet-place.tsx'
import './mint.css'

const ConnectDialog = onDemand(async () => (await import('../wallet/connect-dialog.tsx')).ConnectDialog)

/** `/founder-pass-wallet`: choose a tier, connect a wallet, and buy a pass with one signature. */
export function Page() {
  const health = useHealth()
  const collection = useCollection(health.look)
  const connect = useWalletConnect()
  const wallet = useWallet()
  const [chosen, setChosen] = useState<TierId | null>(null)
  const choice = selectedTier(collection.choices, chosen)
  const now = useNow(MINUTE / 2)

  const { choices, info, status } = collection
  return (
    <>
      <div className="wrap">
        <CollectionHead choices={choices} health={health} />
      </div>
      <div className="wrap mint-floor">
        <div className="mint-room">
          <WalletPlace
            wallet={wallet}
            connect={connect}
            ledgerDown={health.xrp === 'disconnected'}
            network={status?.networkName ?? null}
            explorerUrl={status?.explorerUrl ?? null}
          />
          <TierPicker choices={choices} selected={choice} chosen={chosen} onChoose={setChosen} />
        </div>
        <aside className="mint-desk" aria-label="Purchase">
          <MintDesk
            choice={choice}
            choices={choices}
            wallet={wallet}
            xrp={health.xrp}
            paused={status?.minting === 'paused'}
            explorerUrl={status?.explorerUrl ?? null}
            onSettled={() => void collection.refresh()}
            onLedgerNews={() => void health.look()}
          />
          <MintSteps />
        </aside>
      </div>
      <div className="wrap mint-feed">
        <RecentMints sales={info?.lastMintedNFTs ?? null} now={now} />
        <RaritySpotlight latest={info?.lastMintedNFTs[0] ?? null} choices={choices} />
      </div>
      <section className="mint-section" aria-labelledby="perks-heading">
        <div className="wrap">
          <h2 id="perks-heading">Perks by tier</h2>
          <PerksTable caption="Perks by tier" selected={choice.id} />
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
      <ConnectDialog wanted={connect.inView} wallet={connect} />
    </>
  )
}
