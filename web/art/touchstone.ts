import { hexOf, type Rgb, rgbOf } from './colour.ts'
import { hull, type Paint, type Picture, type Ring, type Shape } from './picture.ts'
import { between, type Random, randomFrom } from './random.ts'
import { carve, corners, type Face, type Plane, type Solid, sides } from './solid.ts'
import { type Camera, FILL, GLINT, KEY, type Point, project, RIM, VIEW } from './studio.ts'
import { add, along, centroid, cross, dot, unit, type Vec } from './vector.ts'

/** The whole, or one of two layers that lie exactly over each other, so that a page can draw the streak in. */
export type TouchstonePart = 'whole' | 'stone' | 'streak'

/** The touchstone: a broken pebble of black jasper, one side ground flat, and on it the streak that gold leaves. */
export function touchstone(part: TouchstonePart = 'whole'): Picture {
  const stone = pebble(randomFrom('touchstone'))
  const shapes = [...(part === 'streak' ? [] : stoneShapes(stone)), ...(part === 'stone' ? [] : rub(stone))]
  return { width: 960, height: 760, title: 'A dark touchstone with one streak of gold', shapes }
}

const CAMERA: Camera = { scale: 290, x: 472, y: 372 }
/** The ground side, turned to the viewer and a little to the lamp. */
const GROUND: Vec = unit([-0.14, -0.85, 0.5])

/** Planes about an ellipsoid, scattered evenly (Fibonacci's spiral) and struck off unevenly. */
export function pebble(random: Random): Solid {
  const [a, b, c] = [1.52, 0.84, 1.1]
  const chips = Array.from({ length: 84 }, (_, i): Plane => {
    const z = 2 * ((i + 0.5) / 84) - 1
    const turn = i * 2.39996 + between(random, -0.25, 0.25)
    const r = Math.sqrt(1 - z * z)
    const jitter = () => between(random, -0.12, 0.12)
    const normal = unit([r * Math.cos(turn) + jitter(), r * Math.sin(turn) + jitter(), z])
    const reach = Math.hypot(normal[0] * a, normal[1] * b, normal[2] * c)
    return { normal, offset: reach * between(random, 0.91, 1) }
  })
  return carve([
    { normal: GROUND, offset: 0.63 },
    ...chips.filter(({ normal }) => dot(normal, GROUND) < 0.92),
  ])
}

function stoneShapes(stone: Solid): Shape[] {
  const outline = hull(corners(stone).map((p) => project(p, CAMERA)))
  const visible = stone.filter((face) => dot(face.normal, VIEW) < -1e-3)
  const chips = visible.filter((face) => !isGround(face))
  return [
    {
      kind: 'group',
      blur: 26,
      opacity: 0.75,
      shapes: [
        {
          kind: 'area',
          rings: [outline.map(([x, y]): Point => [x * 0.94 + 66, y * 0.86 + 128])],
          paint: '#000',
        },
      ],
    },
    ...chips.flatMap(chip),
    ...visible.filter(isGround).flatMap((face) => ground(face)),
    ...arrises(visible),
  ]
}

const isGround = (face: Face): boolean => dot(face.normal, GROUND) > 0.999

/** A broken face: dull, with a soft roll of light from its lit end to its dark one. */
function chip(face: Face): Shape[] {
  const ring = face.points.map((p) => project(p, CAMERA))
  return [
    { kind: 'area', rings: [ring], paint: hexOf(jasper(face.normal)), bleed: 1 },
    { kind: 'area', rings: [ring], paint: ROLL },
  ]
}

function jasper(normal: Vec): Rgb {
  const key = Math.max(0, dot(normal, KEY))
  const fill = Math.max(0, dot(normal, FILL))
  const rim = Math.max(0, dot(normal, RIM))
  const glint = Math.max(0, dot(normal, GLINT)) ** 12
  const l = 0.17 + 0.24 * key ** 1.4 + 0.1 * fill ** 1.5 + 0.12 * rim ** 2 + 0.12 * glint
  return rgbOf([l, 0.006, rim > 0.6 ? 85 : 215])
}

const ROLL: Paint = {
  kind: 'across',
  from: [0.05, 0],
  to: [0.8, 1],
  stops: [
    { at: 0, colour: '#fff', opacity: 0.13 },
    { at: 0.5, colour: '#fff', opacity: 0 },
    { at: 0.51, colour: '#000', opacity: 0 },
    { at: 1, colour: '#000', opacity: 0.3 },
  ],
}

/** The ground face mirrors the room faintly: the lamp's edge above, the dark floor below. */
function ground(face: Face): Shape[] {
  const ring = face.points.map((p) => project(p, CAMERA))
  const xs = ring.map(([x]) => x)
  const ys = ring.map(([, y]) => y)
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const at = (u: number, v: number): Point => [left + u * (right - left), top + v * (bottom - top)]
  const window: Ring = [at(-0.05, 0.42), at(0.3, -0.1), at(0.62, -0.1), at(0.12, 0.72)]
  return [
    {
      kind: 'area',
      rings: [ring],
      paint: {
        kind: 'linear',
        from: at(0.12, -0.05),
        to: at(0.78, 1.02),
        stops: [
          { at: 0, colour: '#6b7170' },
          { at: 0.2, colour: '#444a4a' },
          { at: 0.5, colour: '#272c2d' },
          { at: 1, colour: '#15191a' },
        ],
      },
    },
    {
      kind: 'group',
      clip: ring,
      shapes: [
        {
          kind: 'group',
          blur: 30,
          shapes: [{ kind: 'area', rings: [window], paint: '#c7cdca', opacity: 0.17 }],
        },
      ],
    },
  ]
}

function arrises(visible: Solid): Shape[] {
  const all = visible.flatMap((face) => sides(face.points).map((side) => side.map((p) => project(p, CAMERA))))
  const rim = visible.filter(isGround).flatMap((face) => sides(face.points))
  const middle = centroid(rim.map(([a]) => a))
  const bright = rim.filter(([a, b]) => dot(unit(add(a, along(b, middle, -2))), KEY) > 0.1)
  const drawn = (edges: [Vec, Vec][]) => edges.map((side) => side.map((p) => project(p, CAMERA)))
  return [
    { kind: 'lines', strokes: all, colour: '#dfe5e2', width: 0.8, opacity: 0.09 },
    { kind: 'lines', strokes: drawn(rim), colour: '#f4efe4', width: 1.1, opacity: 0.22 },
    { kind: 'lines', strokes: drawn(bright), colour: '#fffaf0', width: 1.5, opacity: 0.55 },
  ]
}

/** Gold drawn hard across a ground face: hundreds of hairs, dense in the middle, and the stone's grain through them. */
function rub(stone: Solid): Shape[] {
  const random = randomFrom('rub')
  const face = stone.find(isGround)
  if (!face) return []
  const right = unit(cross(GROUND, [0, 0, -1]))
  const up = cross(GROUND, right)
  const middle = centroid(face.points)
  const course: Course = (t, side) => {
    const s = t - 0.5
    const rise = 0.52 * s + 0.1 * (0.25 - s * s) - 0.06
    return project(along(along(middle, right, 1.72 * s - 0.02), up, rise + side * pressure(t)), CAMERA)
  }
  const strands = new Map<string, Ring[]>()
  const lay = (colour: string, ring: Ring) => strands.set(colour, [...(strands.get(colour) ?? []), ring])
  for (let i = 0; i < 250; i++) {
    const lane = (random() + random() + random() - 1.5) / 1.3
    const from = between(random, -0.02, 0.8)
    const to = Math.min(1.03 - 0.1 * Math.abs(lane), from + between(random, 0.06, 0.42))
    const tone = Math.floor(
      between(random, 0.4, GOLDS.length) - 2.4 * Math.abs(lane) - 1.2 * Math.max(0, from - 0.4),
    )
    lay(GOLDS[Math.max(0, tone)] ?? BRIGHT, strand(course, lane, from, to, between(random, 0.025, 0.1)))
  }
  const grain = Array.from({ length: 46 }, () => {
    const from = between(random, 0.04, 0.9)
    const to = Math.min(1, from + between(random, 0.03, 0.16) * (0.5 + from))
    return strand(course, between(random, -1, 1), from, to, between(random, 0.012, 0.045))
  })
  return [
    {
      kind: 'group',
      blur: 10,
      shapes: [
        { kind: 'area', rings: [strand(course, 0, 0.02, 0.98, 0.8)], paint: '#b9882f', opacity: 0.34 },
      ],
    },
    ...GOLDS.map((paint): Shape => ({ kind: 'area', rings: strands.get(paint) ?? [], paint })),
    { kind: 'area', rings: grain, paint: '#1c2021', opacity: 0.85 },
  ]
}

/** A place along the streak, 0 to 1, and across it, -1 to 1 between its edges. */
type Course = (t: number, side: number) => Point

/** Half its width: set down firmly, drawn out, lifted. */
const pressure = (t: number): number =>
  0.125 * Math.min(1, (t + 0.03) * 5) ** 0.6 * Math.max(0, 1.04 - t) ** 0.55

function strand(course: Course, lane: number, from: number, to: number, thick: number): Ring {
  const steps = Math.max(3, Math.round((to - from) * 14))
  const over: Point[] = []
  const under: Point[] = []
  for (let i = 0; i <= steps; i++) {
    const t = from + ((to - from) * i) / steps
    const half = thick * Math.max(0, Math.sin((Math.PI * i) / steps)) ** 0.6
    over.push(course(t, lane + half))
    under.unshift(course(t, lane - half))
  }
  return [...over, ...under]
}

/** Dull to bright, in the order they are laid. */
const BRIGHT = '#fbe6b2'
const GOLDS = ['#7a5719', '#a97a2c', '#c99a42', '#dcae57', '#efcb83', BRIGHT]
