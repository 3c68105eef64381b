import { along, points, radians, sub } from '../geometry/vector.ts'

/** sRGB, each 0 to 1. */
export type Rgb = readonly [r: number, g: number, b: number]
/** Oklab in polar form: lightness 0 to 1, chroma, and hue in degrees. */
export type Lch = readonly [l: number, c: number, h: number]

export function rgbOf([l, c, h]: Lch): Rgb {
  const a = c * Math.cos(radians(h))
  const b = c * Math.sin(radians(h))
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    companded(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    companded(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    companded(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ]
}

/** `#rrggbb`, or `#rgb` where possible. */
export function hexOf(rgb: Rgb): string {
  const bytes = rgb.map((x) => Math.round(clamp(x) * 255))
  const pairs = bytes.map((byte) => byte.toString(16).padStart(2, '0'))
  return `#${pairs.join('').replace(/^(.)\1(.)\2(.)\3$/, '$1$2$3')}`
}

/** Parses a colour ramp from shadow to glint, three numbers per colour: `0.2 0.002 80, 0.4 0.036 70`. */
export const ramp: (table: string) => readonly Lch[] = points

/** The colour of a ramp at `t`, 0 to 1. */
export function onRamp(colours: readonly Lch[], t: number): Lch {
  const place = clamp(t) * (colours.length - 1)
  const below = Math.min(Math.floor(place), colours.length - 2)
  const a = colours[below] ?? BLACK
  const b = colours[below + 1] ?? a
  return mix(a, b, place - below)
}

export const mix = (a: Rgb, b: Rgb, k: number): Rgb => along(a, sub(b, a), k)

/** Approximate brightness, 0 to 1. */
export const brightness = ([r, g, b]: Rgb): number => 0.3 * r + 0.55 * g + 0.15 * b

export const clamp = (x: number): number => Math.min(1, Math.max(0, x))

export const WHITE: Rgb = [1, 1, 1]
export const BLACK: Rgb = [0, 0, 0]

function companded(linear: number): number {
  const x = clamp(linear)
  return x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055
}
