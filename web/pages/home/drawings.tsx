import type { ReactElement, ReactNode } from 'react'
import { MARKS, SCORES } from './figure-words.ts'
import { Streak } from './streak.tsx'

/**
 * The drawings of the home page by file name. The build writes them out as files: no visitor downloads the code that
 * draws them. Words are never part of a drawing; the page lays them over it.
 */
export const drawings: Readonly<Record<string, ReactElement>> = {
  'art/home-assay.svg': <Assay />,
  'art/home-scores.svg': <ScorePlate />,
  'art/home-escrow.svg': <EscrowSteps />,
  'art/home-hallmarks.svg': <Hallmarks />,
}

/** Three test streaks on a dark stone: brass is dull, 18 carat is paler, fine gold is bright. */
function Assay() {
  return (
    <Drawing
      title="Three test streaks: dull brass, paler 18 carat, bright fine gold"
      width={250}
      height={264}
    >
      <Sheen id="face" stops={['#363c3d', '#1d2123', '#131617']} />
      <path fill="url(#face)" d="M8 16 214 2l30 34-6 190-22 34-190 6L4 236z" />
      <path fill="none" stroke="#f4efe4" strokeOpacity=".28" d="M4 236 8 16 214 2l30 34" />
      <Streak from={[62, 26]} to={[60, 236]} width={17} metal="brass" />
      <Streak from={[124, 24]} to={[122, 236]} width={21} metal="alloy" />
      <Streak from={[187, 22]} to={[184, 238]} width={26} metal="gold" />
    </Drawing>
  )
}

/** A score is a rub on the plate: its length is the value, its brightness the grade. */
function ScorePlate() {
  return (
    <Drawing title="Three scores rubbed on a plate" width={400} height={300}>
      <Sheen id="face" stops={['#3d4446', '#202628', '#14181a']} />
      <path fill="#1a1c1b" fillOpacity=".16" d="M34 262 372 252l16 18-340 14z" />
      <path fill="#0f1213" d="m24 46-8 196 14 20 344-10 12-18-10-188z" />
      <path fill="url(#face)" d="M24 46 36 32l322-12 18 26 6 172-14 18-336 12-16-20z" />
      <path fill="none" stroke="#fffaf0" strokeOpacity=".5" d="M16 228 24 46l12-14 322-12 18 26" />
      {SCORES.map(({ term, score }, row) => (
        <g key={term}>
          <path stroke="#fff" strokeOpacity=".14" d={`M44 ${96 + row * 62}h312`} />
          <Streak
            from={[44, 96 + row * 62]}
            to={[44 + 3.12 * score, 94 + row * 62]}
            width={17}
            metal={score < 60 ? 'alloy' : 'gold'}
          />
        </g>
      ))}
    </Drawing>
  )
}

const MILESTONES = [
  [132, 116],
  [224, 170],
  [316, 224],
] as const

/** Locked tokens over time: they come free in steps as milestones are met, or fall to the holders if the project does. */
function EscrowSteps() {
  return (
    <Drawing title="Locked funds released in steps" width={400} height={300}>
      <path fill="#1a1c1b" fillOpacity=".07" d="M40 62h92v54h92v54h92v54h60v26H40z" />
      <path fill="none" stroke="#1a1c1b" strokeWidth="1.25" d="M40 40v210h336" />
      <path fill="none" stroke="#1a1c1b" strokeWidth="2" d="M40 62h92v54h92v54h92v54h60" />
      <path fill="none" stroke="#77530f" strokeWidth="1.5" strokeDasharray="5 5" d="M270 170v71" />
      {MILESTONES.map(([x, y]) => (
        <path key={x} fill="#d9ab55" stroke="#77530f" strokeWidth="1.25" d={`M${x} ${y - 9}l9 9-9 9-9-9z`} />
      ))}
      <path fill="#ebe4d4" stroke="#77530f" strokeWidth="1.5" d="m270 241 9 9-9 9-9-9z" />
    </Drawing>
  )
}

/** A bar of gold with its marks struck: each is given for something proved. */
function Hallmarks() {
  return (
    <Drawing title="Four hallmarks struck on a gold bar" width={400} height={300}>
      <Sheen id="face" stops={['#f6dfa9', '#d9ab55', '#b5842f']} />
      <path fill="#1a1c1b" fillOpacity=".16" d="m30 196 352-8 12 14-352 16z" />
      <path fill="#8a6122" d="M20 84 8 184l16 14 358-10 12-14-8-92z" />
      <path fill="url(#face)" d="m20 84 12-12 342-8 12 18 8 92-374 12z" />
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
      {MARKS.map((mark, index) => (
        <path key={mark.name} stroke="#565249" d={`M${82 + index * 84} 204v22`} />
      ))}
    </Drawing>
  )
}

interface DrawingProps {
  readonly title: string
  readonly width: number
  readonly height: number
  readonly children: ReactNode
}

function Drawing({ title, width, height, children }: DrawingProps) {
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox={`0 0 ${width} ${height}`}>
      <title>{title}</title>
      {children}
    </svg>
  )
}

/** Light from the upper left across a face, bright to dark. */
function Sheen({ id, stops: [bright, middle, dark] }: { id: string; stops: [string, string, string] }) {
  return (
    <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
      <stop stopColor={bright} />
      <stop offset=".45" stopColor={middle} />
      <stop offset="1" stopColor={dark} />
    </linearGradient>
  )
}
