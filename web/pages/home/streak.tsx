type Point = readonly [x: number, y: number]

const metals = {
  brass: ['#4d4a3d', '#6f6a57', '#8d8670'],
  alloy: ['#7c6534', '#a98747', '#d0ad6b'],
  gold: ['#a97a2c', '#dcae57', '#f8e0a8'],
} as const

export type Metal = keyof typeof metals

const HAIRS = 60

/** Metal rubbed off on stone: hairs side by side, long and bright in the middle, short and thin at the edges. */
export function Streak({ from, to, width, metal }: { from: Point; to: Point; width: number; metal: Metal }) {
  const [dull, , bright] = metals[metal]
  return (
    <>
      <path fill={dull} fillOpacity=".55" d={smear(from, to, width)} />
      {metals[metal].map((colour, tone) => (
        <path
          key={colour}
          fill={colour}
          fillOpacity={colour === bright ? 0.85 : 1}
          d={hairsOf(tone, from, to, width)}
        />
      ))}
    </>
  )
}

/** What the metal left between the hairs: pressed hard early, thinning towards the end. */
function smear([x0, y0]: Point, [x1, y1]: Point, width: number): string {
  const at = (share: number, side: number) => {
    const length = Math.hypot(x1 - x0, y1 - y0)
    const across = (side * width) / length
    return `${round(x0 + (x1 - x0) * share - (y1 - y0) * across)} ${round(y0 + (y1 - y0) * share + (x1 - x0) * across)}`
  }
  return `M${at(0, 0)}C${at(0.12, 0.5)} ${at(0.5, 0.52)} ${at(0.97, 0.06)}L${at(1, -0.04)}C${at(0.6, -0.5)} ${at(0.14, -0.52)} ${at(0, 0)}z`
}

function hairsOf(tone: number, from: Point, to: Point, width: number): string {
  const hairs = Array.from({ length: HAIRS }, (_, index) => index).filter((index) => index % 3 === tone)
  return hairs.map((index) => hair(index, from, to, width)).join('')
}

/** One hair as a lens, thick in its middle. Its place and reach are scattered, but the same on every drawing. */
function hair(index: number, [x0, y0]: Point, [x1, y1]: Point, width: number): string {
  const length = Math.hypot(x1 - x0, y1 - y0)
  const [alongX, alongY] = [(x1 - x0) / length, (y1 - y0) / length]
  const [acrossX, acrossY] = [-alongY, alongX]

  const lane = scatter(index, 1) + scatter(index, 2) - 1
  const edge = Math.abs(lane)
  const begin = (0.02 + 0.62 * scatter(index, 3)) * (0.2 + 0.8 * edge) * length
  const end = Math.min(1, 0.98 - 0.32 * edge * scatter(index, 4) - 0.24 * scatter(index, 5) * edge) * length
  const half = (0.012 + 0.045 * scatter(index, 6)) * (1.3 - edge) * width

  const at = (along: number, side: number) =>
    `${round(x0 + alongX * along + acrossX * side)} ${round(y0 + alongY * along + acrossY * side)}`
  const side = (lane * width) / 2
  const middle = (begin + end) / 2
  const bow = side * 1.12
  return `M${at(begin, side * 0.8)}Q${at(middle, bow + half * 2)} ${at(end, side * 0.7)}Q${at(middle, bow - half * 2)} ${at(begin, side * 0.8)}z`
}

/** A number from 0 to 1 that looks like chance and never changes. */
function scatter(index: number, salt: number): number {
  const wave = Math.sin(index * 127.1 + salt * 311.7) * 43758.5453
  return wave - Math.floor(wave)
}

function round(value: number): string {
  return value.toFixed(1)
}
