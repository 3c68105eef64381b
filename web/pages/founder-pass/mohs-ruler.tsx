import { wholeXrp } from '#contract/money'
import { tierArt } from '../../art/tier-art.ts'
import { rarityTiers } from './rarity-tiers.ts'
import './mohs-ruler.css'

/** The minerals of the scale that no pass is named for. */
const BETWEEN = [
  [1, 'Talc'],
  [2, 'Gypsum'],
  [5, 'Apatite'],
  [6, 'Feldspar'],
] as const

/** The ten notches of the scale of hardness, six of them ours: rank and price at a glance. */
export function MohsRuler() {
  const ours = rarityTiers.map(({ tier, label, price }) => ({ ...tierArt[tier], label, price }))
  const others = BETWEEN.map(([mohs, mineral]) => ({ mohs, mineral, tier: null }))
  const notches = [...ours, ...others].sort((a, b) => a.mohs - b.mohs)
  return (
    <div className="mohs-ruler">
      <ol className="wrap num" aria-label="The six grades on the Mohs scale of hardness">
        {notches.map((notch) => (
          <li
            key={notch.mohs}
            value={notch.mohs}
            className={notch.tier ? `mohs-ruler-${notch.tier}` : 'mohs-ruler-other'}
          >
            <b>{notch.mohs}</b>
            <span className="mohs-ruler-mineral">{notch.mineral}</span>
            {notch.tier && (
              <>
                <span>{notch.label}</span>
                <span>{`${wholeXrp(notch.price)} XRP`}</span>
              </>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}
