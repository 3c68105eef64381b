import { thousands } from '#contract/thousands'
import { Hallmark } from '../../figures/hallmark.tsx'
import { simulatedSales } from '../../tested/record.ts'
import { GoLink } from '../../ui/button.tsx'
import './trust-lines.css'

const LINES = [
  {
    mark: 'person',
    says: 'One signature',
    how: 'You read the price in your wallet app, and sign once.',
    href: '/faq#question-15',
    link: 'How buying works',
  },
  {
    mark: 'pass',
    says: 'Nobody can pay and not receive',
    how: 'Price and pass change hands in one transaction, or neither does.',
    href: '/terms-conditions',
    link: 'Read the terms',
  },
  {
    mark: 'count',
    says: 'Checked by your own browser',
    how: 'It counts every sale again, on a node that is not ours.',
    href: '/proof',
    link: 'Count them yourself',
  },
  {
    mark: 'ledger',
    says: `Tested in ${thousands(simulatedSales)} simulated sales`,
    how: 'With servers that die, nodes that lie, and thieves at work.',
    href: '/how-we-test',
    link: 'See how we test',
  },
] as const

export function TrustLines() {
  return (
    <ul className="trust-lines wrap num" aria-label="Why you can trust the sale">
      {LINES.map(({ mark, says, how, href, link }) => (
        <li key={says}>
          <Hallmark mark={mark} struck size={36} />
          <h2>{says}</h2>
          <p>{how}</p>
          <GoLink href={href}>{link}</GoLink>
        </li>
      ))}
    </ul>
  )
}
