import type { ReactElement, ReactNode } from 'react'
import { Streak } from './home-streak.tsx'

/**
 * The drawings of the home page by file name. The build writes them out as files: no visitor downloads the code that
 * draws them. Words are never part of a drawing; the page lays them over it.
 */
export const drawings: Readonly<Record<string, ReactElement>> = {
  'art/home-assay.svg': <Assay />,
  'art/home-escrow.svg': <EscrowSteps />,
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
      <Streak from={[62, 26]} to={[60, 236]} width={17} metal="brass" within={[250, 264]} />
      <Streak from={[124, 24]} to={[122, 236]} width={21} metal="alloy" within={[250, 264]} />
      <Streak from={[187, 22]} to={[184, 238]} width={26} metal="gold" within={[250, 264]} />
    </Drawing>
  )
}

const MILESTONES = [
  [124, 94],
  [216, 148],
  [308, 202],
] as const

/** Locked tokens over time: they come free in steps as milestones are met, or fall to the holders if the project does. */
function EscrowSteps() {
  return (
    <Drawing title="Locked funds released in steps" width={400} height={270}>
      <Sheen id="locked" stops={['#c9c2b1', '#d8d1bf', '#e1dac9']} />
      <path fill="url(#locked)" d="M12 40h112v54h92v54h92v54h92v28H12z" />
      <path stroke="#1a1c1b" strokeOpacity=".14" d="M124 94v136M216 148v82M308 202v28" />
      <path fill="none" stroke="#1a1c1b" strokeOpacity=".5" d="M12 14v216h388" />
      <path fill="none" stroke="#1a1c1b" strokeWidth="2" d="M12 40h112v54h92v54h92v54h92" />
      <path fill="none" stroke="#77530f" strokeWidth="1.5" strokeDasharray="5 5" d="M262 148v73" />
      {MILESTONES.map(([x, y]) => (
        <path key={x} fill="#d9ab55" stroke="#77530f" strokeWidth="1.25" d={`M${x} ${y - 9}l9 9-9 9-9-9z`} />
      ))}
      <path fill="#ebe4d4" stroke="#77530f" strokeWidth="1.5" d="m262 221 9 9-9 9-9-9z" />
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
