/** Sample scores of no real project. */
export const SCORES = [
  { term: 'Liquidity', score: 91 },
  { term: 'Tokenomics', score: 78 },
  { term: 'Lock status', score: 46 },
] as const

/** What a project can have proved, and how. */
export const MARKS = [
  { name: 'Ledger', state: 'validated' },
  { name: 'Escrow', state: 'locked' },
  { name: 'Person', state: 'verified' },
  { name: 'Supply', state: 'counted' },
] as const
