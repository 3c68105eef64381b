import { Section } from '../../ui/section.tsx'
import './two-paths.css'

const PATHS = {
  'The builder journey': {
    'Mint your pass': 'Your place in the incubator comes with it, in the same transaction.',
    'Bring the project': 'Scope it with the team. Use the credit, or build without it.',
    'Launch with proof': 'Documents delivered, funds in escrow, and every mark in the open.',
  },
  'The supporter advantage': {
    'Hold the pass': 'Premium membership for life, from the moment of minting.',
    'Use the perks': 'Research tools, ad space, KYC passes and the escrow terms you choose.',
    'Stack, or pass it on': 'Several passes add up. Sell one, and its perks go with it.',
  },
}

export function TwoPaths() {
  return (
    <Section paper grid plate={['II', 'From one mint, two roads']}>
      <div className="plate-body">
        <h2>Two Paths to Value</h2>
        <p className="paths-start">One mint</p>
        <div className="paths">
          {Object.entries(PATHS).map(([title, steps]) => (
            <div key={title}>
              <h3 className="path-title">{title}</h3>
              <ol className="path">
                {Object.entries(steps).map(([name, words]) => (
                  <li key={name}>
                    <h4>{name}</h4>
                    <p>{words}</p>
                  </li>
                ))}
              </ol>
            </div>
          ))}
        </div>
        <div className="path-notes">
          <div>
            <h3>The Credit is Optional</h3>
            <p>
              If the project costs less than the credit, nothing extra is paid. If it costs more, you pay the
              difference. After delivery we may, at our discretion, make a long-term offer; you may decline
              it.
            </p>
          </div>
          <div>
            <h3>The NFT is Your Access</h3>
            <p>
              No account and no password. The pass in your wallet opens every perk of its grade. When it
              leaves, the perks go with it.
            </p>
          </div>
        </div>
      </div>
    </Section>
  )
}
