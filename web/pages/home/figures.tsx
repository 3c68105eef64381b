import { type Metal, Streak } from './streak.tsx'

const SCORES: readonly { readonly term: string; readonly score: number; readonly metal: Metal }[] = [
  { term: 'Liquidity', score: 91, metal: 'gold' },
  { term: 'Tokenomics', score: 78, metal: 'gold' },
  { term: 'Lock status', score: 46, metal: 'alloy' },
]

/** A score is a rub on the plate: its length is the value, its brightness the grade, and the number stands beside it. */
export function ScoreFigure() {
  return (
    <svg
      viewBox="0 0 400 300"
      role="img"
      aria-label="Sample scores: liquidity 91, tokenomics 78, lock status 46"
    >
      <defs>
        <linearGradient id="plate-face" x1="0" y1="0" x2="1" y2="1">
          <stop stopColor="#3d4446" />
          <stop offset=".45" stopColor="#202628" />
          <stop offset="1" stopColor="#14181a" />
        </linearGradient>
      </defs>
      <path fill="#1a1c1b" fillOpacity=".16" d="M34 262 372 252l16 18-340 14z" />
      <path fill="#0f1213" d="m24 46-8 196 14 20 344-10 12-18-10-188z" />
      <path fill="url(#plate-face)" d="M24 46 36 32l322-12 18 26 6 172-14 18-336 12-16-20z" />
      <path fill="none" stroke="#fffaf0" strokeOpacity=".5" d="M16 228 24 46l12-14 322-12 18 26" />
      {SCORES.map(({ term, score, metal }, row) => (
        <g key={term}>
          <text x="44" y={76 + row * 62} className="figure-term figure-on-stone">
            {term}
          </text>
          <text x="356" y={76 + row * 62} className="figure-on-stone figure-end">
            {score}
          </text>
          <path stroke="#fff" strokeOpacity=".14" d={`M44 ${96 + row * 62}h312`} />
          <Streak
            from={[44, 96 + row * 62]}
            to={[44 + 3.12 * score, 94 + row * 62]}
            width={17}
            metal={metal}
          />
        </g>
      ))}
    </svg>
  )
}

/** Locked tokens over time: they come free in steps as milestones are met, or fall to the holders if the project does. */
export function EscrowFigure() {
  return (
    <svg
      viewBox="0 0 400 300"
      role="img"
      aria-label="Locked funds are released step by step as milestones are met, or go to holders if the project fails"
    >
      <path fill="#1a1c1b" fillOpacity=".07" d="M40 62h92v54h92v54h92v54h60v26H40z" />
      <path fill="none" stroke="#1a1c1b" strokeWidth="1.25" d="M40 40v210h336" />
      <path fill="none" stroke="#1a1c1b" strokeWidth="2" d="M40 62h92v54h92v54h92v54h60" />
      <path fill="none" stroke="#77530f" strokeWidth="1.5" strokeDasharray="5 5" d="M270 170v71" />
      {MILESTONES.map(([x, y]) => (
        <path key={x} fill="#d9ab55" stroke="#77530f" strokeWidth="1.25" d={`M${x} ${y - 9}l9 9-9 9-9-9z`} />
      ))}
      <path fill="#ebe4d4" stroke="#77530f" strokeWidth="1.5" d="m270 241 9 9-9 9-9-9z" />
      <text x="52" y="50" className="figure-term">
        locked
      </text>
      <text x="148" y="107" className="figure-term">
        milestone met
      </text>
      <text x="260" y="212" className="figure-term figure-end">
        project fails
      </text>
      <text x="270" y="284" className="figure-term figure-middle">
        to holders
      </text>
      <text x="376" y="284" className="figure-term figure-end">
        released
      </text>
    </svg>
  )
}

const MILESTONES = [
  [132, 116],
  [224, 170],
  [316, 224],
] as const

/** A bar of gold with its marks struck: each is given for something proved, and says what. */
export function HallmarkFigure() {
  return (
    <svg
      viewBox="0 0 400 300"
      role="img"
      aria-label="Four hallmarks: ledger validated, escrow locked, person verified, supply counted"
    >
      <defs>
        <linearGradient id="bar-face" x1="0" y1="0" x2="1" y2="1">
          <stop stopColor="#f6dfa9" />
          <stop offset=".42" stopColor="#d9ab55" />
          <stop offset="1" stopColor="#b5842f" />
        </linearGradient>
      </defs>
      <path fill="#1a1c1b" fillOpacity=".16" d="m30 196 352-8 12 14-352 16z" />
      <path fill="#8a6122" d="M20 84 8 184l16 14 358-10 12-14-8-92z" />
      <path fill="url(#bar-face)" d="m20 84 12-12 342-8 12 18 8 92-374 12z" />
      <path fill="none" stroke="#fff6dc" strokeOpacity=".9" d="m19 178 1-94 12-12 342-8" />
      <g fill="#a97a2c" stroke="#6b4a12" strokeWidth="1.5">
        <path d="m52 102 14-14h32l14 14v32l-14 14H66l-14-14z" />
        <path d="M138 88h56v34q0 20-28 32-28-12-28-32z" />
        <ellipse cx="250" cy="118" rx="34" ry="29" />
        <path d="m334 84 38 32-38 34-38-34z" />
      </g>
      <g fill="none" stroke="#fff1c9" strokeWidth="2.5">
        <path d="m70 118 9 10 16-20" />
        <path d="M157 117h18v16h-18zM160 117v-5q0-7 6-7t6 7v5" />
        <path d="M250 101a7 7 0 1 1 0 14 7 7 0 1 1 0-14zM236 134q1-12 14-12t14 12" />
        <path d="M322 111h24m-24 11h24" />
      </g>
      {MARKS.map(([x, above, below]) => (
        <g key={above} className="figure-middle">
          <path stroke="#565249" d={`M${x} 204v22`} />
          <text x={x} y="246" className="figure-term">
            {above}
          </text>
          <text x={x} y="266" className="figure-small">
            {below}
          </text>
        </g>
      ))}
    </svg>
  )
}

const MARKS = [
  [82, 'Ledger', 'validated'],
  [166, 'Escrow', 'locked'],
  [250, 'Person', 'verified'],
  [334, 'Supply', 'counted'],
] as const
