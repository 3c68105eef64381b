import { wholeXrp } from '#contract/money'
import { tiers } from '#contract/tiers'
import { mohsScale, tierArt, tierOfHardness } from '../../art/tier-art.ts'
import './mohs-ruler.css'

/** The minerals of the scale that no pass is named for. */
const BETWEEN: Readonly<Record<number, string>> = { 1: 'Talc', 2: 'Gypsum', 5: 'Apatite', 6: 'Feldspar' }

/** The ten notches of the scale of hardness, six of them ours: rank and price at a glance. */
export function MohsRuler() {
  return (
    <div className="mohs-ruler">
      <ol className="wrap num" aria-label="The six grades on the Mohs scale of hardness">
        {mohsScale.map((mohs) => {
          const tier = tierOfHardness(mohs)
          return (
            <li key={mohs} value={mohs} className={`mohs-ruler-${tier ?? 'other'}`}>
              <b>{mohs}</b>
              <span className="mohs-ruler-mineral">{tier ? tierArt[tier].mineral : BETWEEN[mohs]}</span>
              {tier && (
                <>
                  <span>{tiers[tier].label}</span>
                  <span>{`${wholeXrp(tiers[tier].price)} XRP`}</span>
                </>
              )}
            </li>
          )
        })}
      </ol>
    </div>
  )
}
