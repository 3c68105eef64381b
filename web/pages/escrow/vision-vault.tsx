import { EscrowIcon } from '../../figures/escrow-icon.tsx'
import { LazyImage } from '../../ui/lazy-image.tsx'
import './vision-vault.css'

const CHAMBERS = [
  ['Testnet', 'vault-open', '20% released'],
  ['First audit', 'vault-open', '20% released'],
  ['Mainnet', undefined, '35% held'],
  ['One year kept', undefined, '25% held'],
] as const

export function VisionVault() {
  return (
    <section className="section">
      <div className="wrap vault">
        <LazyImage
          src="/art/escrow-vision-vault.svg"
          size={[900, 640]}
          alt="A block of slate with four chambers: two stand open with gold in them, two are under their lids"
        />
        <div className="vault-words">
          <EscrowIcon kind="vision-vault" size={72} />
          <h2>VisionVault Escrow</h2>
          <p className="lede">
            The money a sale has raised, kept for the road ahead. Each milestone has a chamber of its own.
          </p>
          <p>
            A chamber opens when its milestone is met and the evidence is published. What is not built is not
            paid for: a chamber that stays closed is returned under the terms of the sale.
          </p>
          <table className="num">
            <caption className="label-voice">A sample vault, after its second milestone</caption>
            <tbody>
              {CHAMBERS.map(([milestone, className, share]) => (
                <tr key={milestone} className={className}>
                  <th scope="row">{milestone}</th>
                  <td>{share}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </section>
  )
}
