import type { Face } from '../geometry/solid.ts'
import { gloss, KEY, VIEW } from '../geometry/studio.ts'
import { along, dot, type Vec } from '../geometry/vector.ts'
import { brightness, clamp, mix, onRamp, type Rgb, rgbOf } from './colour.ts'
import type { Material } from './minerals.ts'
import { entering, followed, sheen } from './optics.ts'
import type { Stone } from './stone.ts'

/**
 * The colour of a stone at a point of a facet: light from inside mapped to the mineral's ramp, plus gloss. `index`
 * replaces the material's refractive index for the second ray of a birefringent stone.
 */
export function shadeOf({ solid, material, zoning }: Stone, index: number) {
  const inner = (facet: Face, point: Vec, shift = 0): number => {
    const ray = entering(VIEW, facet.normal, index + shift)
    const found = followed(solid, along(point, ray, 1e-4), ray, { ...material, index: index + shift })
    const scattered = material.body * (0.2 + 0.95 * Math.max(0, dot(facet.normal, KEY)))
    return exposed(scattered + (1 - material.body) * found, material.gain)
  }
  return (facet: Face, point: Vec): Rgb => {
    const veil = clamp(0.8 * sheen(-dot(facet.normal, VIEW), index) * gloss(facet.normal))
    const under = material.fire
      ? dispersed((shift) => inner(facet, point, shift), material.fire, material)
      : grown(material, inner(facet, point), zoning?.(point) ?? 0)
    return mix(under, SKY, veil)
  }
}

const SKY: Rgb = [0.98, 0.98, 0.96]

/** Tone mapping: a soft shoulder and a little contrast. */
function exposed(light: number, gain: number): number {
  const y = 1 - Math.exp(-light * gain)
  return 0.55 * y * y * (3 - 2 * y) + 0.45 * y
}

/** Pales the colour by `zone`, 0 to 1. */
function grown({ ramp }: Material, tone: number, zone: number): Rgb {
  const [l, c, h] = onRamp(ramp, tone)
  return rgbOf([l + zone * (0.93 - l) * 0.62, c * (1 - 0.72 * zone), h])
}

/** Dispersion: each channel is traced with an index of its own. The mean sets the tone, the difference the colour. */
function dispersed(tone: (shift: number) => number, fire: number, { ramp }: Material): Rgb {
  const found: Rgb = [tone(-fire), tone(0), tone(fire)]
  const mean = brightness(found)
  const [r, g, b] = rgbOf(onRamp(ramp, mean))
  const lit = (base: number, own: number) => clamp(base + FIRE * (own - mean))
  return [lit(r, found[0]), lit(g, found[1]), lit(b, found[2])]
}

const FIRE = 0.62
