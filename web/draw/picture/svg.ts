import { sides } from '../geometry/solid.ts'
import type { Point } from '../geometry/studio.ts'
import type { Area, Group, Lines, Paint, Picture, Ring, Shape } from './picture.ts'
import { runs } from './runs.ts'

/** Undefined attributes are omitted. */
type Attributes = Readonly<Record<string, string | number | undefined>>

/**
 * A picture as an SVG file.
 * @example
 *   const area = filled([ring('0 0, 8 0, 8 8')], '#d9ab55')
 *   svgText({ width: 8, height: 8, title: 'A triangle', shapes: [area] })
 */
export function svgText(picture: Picture): string {
  const { drawn, defined } = pen()
  const body = drawn(picture.shapes)
  return file(picture, `${defined()}${body}`)
}

type Named = Picture & { readonly id: string }

/**
 * Pictures of one size in one SVG file, each addressed by its name: `rub.svg#gold`. A `sheet` shows the first; the
 * others lie outside the view box, far enough apart for their shadows. A `strip` has all of them in the view box: a
 * browser rasterises it once when several pictures of it are shown in one size, and a sheet again for each name.
 */
export function sheetText(pictures: readonly Named[], kind: 'sheet' | 'strip' = 'sheet'): string {
  const [first] = pictures
  if (!first) throw new Error('A sheet needs a picture')
  const { drawn, defined } = pen()
  const body = pictures.map(({ id, width, height, shapes }, place) => {
    if (width !== first.width || height !== first.height) throw new Error(`${id} is of another size`)
    const down = 2 * place * height
    const view = element('view', { id, viewBox: `0 ${down} ${width} ${height}` })
    return `${view}${element('g', { transform: down > 0 ? `translate(0 ${down})` : undefined }, drawn(shapes))}`
  })
  const height = kind === 'strip' ? (2 * pictures.length - 1) * first.height : first.height
  // Without a size of its own, Chromium shrinks a whole strip into the square when a turned phone returns to it.
  const size = kind === 'strip' ? { width: first.width, height } : {}
  return file({ ...first, height, title: '' }, `${defined()}${body.join('')}`, size)
}

function file({ width, height, title, stretches }: Picture, content: string, size: Attributes = {}): string {
  const frame = {
    xmlns: 'http://www.w3.org/2000/svg',
    viewBox: `0 0 ${width} ${height}`,
    ...size,
    preserveAspectRatio: stretches ? 'none' : undefined,
    ...(title && { role: 'img', 'aria-label': title }),
  }
  return element('svg', frame, content)
}

/** Draws shapes as elements, and collects their definitions. */
function pen() {
  const definitions = new Map<string, { readonly name: string; readonly text: string }>()
  const define = (key: string, make: (name: string) => string): string => {
    const name = definitions.get(key)?.name ?? `a${definitions.size.toString(36)}`
    if (!definitions.has(key)) definitions.set(key, { name, text: make(name) })
    return `url(#${name})`
  }
  const painted = (paint: Paint): string =>
    typeof paint === 'string' ? paint : define(JSON.stringify(paint), (name) => gradient(paint, name))

  const area = ({ rings, paint, opacity, bleed }: Area): string => {
    const d = rings.map(closedPath).join('')
    if (d === '') return ''
    const fill = painted(paint)
    const own = { opacity: share(opacity), d }
    if (!bleed) return element('path', { fill, ...own })
    return element('path', fill.startsWith('#') ? { color: fill, ...own } : { fill, stroke: fill, ...own })
  }
  const group = ({ shapes, clip, blur, opacity }: Group): string => {
    const children = drawn(shapes)
    const within = clip && define(closedPath(clip), (name) => clipPath(clip, name))
    const filter = blur && define(`blur ${blur}`, (name) => blurred(blur, name))
    const own = { 'clip-path': within, filter, opacity: share(opacity) }
    if (clip && blur) return element('g', { ...own, filter: undefined }, element('g', { filter }, children))
    return element('g', own, children)
  }
  const one = (shape: Shape): string =>
    shape.kind === 'area' ? area(shape) : shape.kind === 'lines' ? lines(shape) : group(shape)
  // Neighbours with the same outline share a group.
  const drawn = (shapes: readonly Shape[]): string =>
    runs(shapes, (shape) => (shape.kind === 'area' && shape.bleed) || 0)
      .map(({ kind: bleed, items }) => {
        const text = items.map(one).join('')
        return bleed && text ? element('g', { ...OUTLINED, 'stroke-width': bleed }, text) : text
      })
      .join('')

  const defined = () => {
    const texts = [...definitions.values()].map(({ text }) => text)
    return texts.length > 0 ? element('defs', {}, texts.join('')) : ''
  }
  return { drawn, defined }
}

/** Each shape sets `color` once, for fill and outline. */
const OUTLINED: Attributes = { fill: 'currentColor', stroke: 'currentColor', 'stroke-linejoin': 'round' }

function lines({ strokes, colour, width, opacity }: Lines): string {
  const d = strokes.map(openPath).join('')
  if (d === '') return ''
  const pen = { fill: 'none', stroke: colour, 'stroke-width': width, 'stroke-linecap': 'round' }
  return element('path', { ...pen, opacity: share(opacity), d })
}

function element(tag: string, attributes: Attributes, children = ''): string {
  const said = Object.entries(attributes).map(([name, value]) =>
    value === undefined ? '' : ` ${name}="${short(value)}"`,
  )
  const open = `<${tag}${said.join('')}`
  return children === '' ? `${open}/>` : `${open}>${children}</${tag}>`
}

function short(value: string | number): string {
  if (typeof value === 'number') return String(value).replace(/^(-?)0\./, '$1.')
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

const share = (opacity: number | undefined) => (opacity === undefined ? undefined : round(opacity, 2))

function gradient(paint: Exclude<Paint, string>, id: string): string {
  const gradientUnits = paint.kind === 'across' ? undefined : 'userSpaceOnUse'
  const stops = paint.stops
    .map(([at, colour, opacity]) => {
      const offset = at > 0 ? round(at, 2) : undefined
      return element('stop', { offset, 'stop-color': colour, 'stop-opacity': share(opacity) })
    })
    .join('')
  if (paint.kind === 'radial') {
    const [x, y] = paint.middle
    const radius = round(paint.radius, 1)
    const gradientTransform = `matrix(${radius} 0 0 ${radius} ${round(x)} ${round(y)})`
    return element('radialGradient', { id, gradientUnits, cx: 0, cy: 0, r: 1, gradientTransform }, stops)
  }
  const places = paint.kind === 'linear' ? 0 : 2
  const [x1, y1, x2, y2] = [...paint.from, ...paint.to].map((v) => round(v, places))
  return element('linearGradient', { id, gradientUnits, x1, y1, x2, y2 }, stops)
}

const clipPath = (ring: Ring, id: string): string =>
  element('clipPath', { id }, element('path', { d: closedPath(ring) }))

function blurred(deviation: number, id: string): string {
  const room = { x: '-30%', y: '-30%', width: '160%', height: '160%' }
  return element('filter', { id, ...room }, element('feGaussianBlur', { stdDeviation: deviation }))
}

/** Integer coordinates in relative steps are the shortest, and keep shared corners shared. */
const closedPath = (ring: Ring): string => path(ring, 3, 'z')
const openPath = (stroke: Ring): string => path(stroke, 2, '')

function path(points: Ring, least: number, end: string): string {
  const places = points.map(([x, y]): Point => [Math.round(x), Math.round(y)])
  const corners = places.filter(([x, y], i) => x !== places[i - 1]?.[0] || y !== places[i - 1]?.[1])
  const [first] = corners
  if (!first || corners.length < least) return ''
  const steps = sides(corners).slice(0, -1)
  const way = steps.map(([[x, y], [u, v]]) => `${signed(u - x)}${signed(v - y)}`).join('')
  return `M${first[0]}${signed(first[1])}l${way.trimStart()}${end}`
}

const signed = (n: number): string => (n < 0 ? String(n) : ` ${n}`)

function round(n: number, places = 0): number {
  const k = 10 ** places
  return Math.round(n * k) / k + 0
}
