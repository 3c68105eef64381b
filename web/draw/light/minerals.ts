import type { Mineral } from '../../art/tier-art.ts'
import { type Lch, ramp } from './colour.ts'

/** Optical properties and colours of a mineral. */
export type Material = {
  /** Refractive index. */
  readonly index: number
  /** Refractive index of the second ray of a birefringent stone. */
  readonly twinIndex?: number
  /** Half the difference of the index between red and blue (dispersion). */
  readonly fire?: number
  /** Absorption per unit of path (Beer's law). */
  readonly absorption: number
  /** Subsurface scattering, 0 clear to 1 opaque. */
  readonly body: number
  readonly gain: number
  /** From shadow to glint. */
  readonly ramp: readonly Lch[]
  /** Direction of growth lines on a face, relative to the c axis. */
  readonly growth: 'round' | 'along' | 'none'
}

export const minerals: Readonly<Record<Mineral, Material>> = {
  Calcite: {
    index: 1.49,
    twinIndex: 1.66,
    absorption: 0.05,
    body: 0.05,
    gain: 2.1,
    growth: 'none',
    ramp: ramp('0.2 0.002 80, 0.4 0.036 70, 0.62 0.048 78, 0.81 0.046 85, 0.94 0.026 90, 0.995 0.006 95'),
  },
  Fluorite: {
    index: 1.434,
    absorption: 0.3,
    body: 0.2,
    gain: 2.1,
    growth: 'none',
    ramp: ramp('0.19 0.045 182, 0.34 0.08 173, 0.52 0.115 164, 0.7 0.13 158, 0.85 0.115 150, 0.97 0.045 140'),
  },
  Quartz: {
    index: 1.55,
    absorption: 0.24,
    body: 0.11,
    gain: 2.3,
    growth: 'round',
    ramp: ramp('0.17 0.07 296, 0.3 0.13 298, 0.46 0.17 302, 0.63 0.16 308, 0.8 0.1 316, 0.96 0.03 325'),
  },
  Topaz: {
    index: 1.62,
    absorption: 0.3,
    body: 0.15,
    gain: 2,
    growth: 'along',
    ramp: ramp('0.23 0.07 38, 0.4 0.12 46, 0.58 0.15 57, 0.75 0.155 70, 0.88 0.12 84, 0.98 0.045 95'),
  },
  Sapphire: {
    index: 1.77,
    absorption: 0.26,
    body: 0.1,
    gain: 2,
    growth: 'round',
    ramp: ramp('0.15 0.08 272, 0.27 0.15 268, 0.43 0.19 263, 0.6 0.165 255, 0.79 0.105 243, 0.96 0.03 230'),
  },
  Diamond: {
    index: 2.417,
    fire: 0.045,
    absorption: 0.02,
    body: 0,
    gain: 1.3,
    growth: 'none',
    ramp: ramp('0.1 0.012 250, 0.27 0.018 245, 0.55 0.016 238, 0.8 0.009 230, 0.95 0.005 220, 1 0 0'),
  },
}

/** A stone's difference from its mineral's colour: degrees of hue; factors of chroma and lightness. */
export type Tint = { readonly hue?: number; readonly chroma?: number; readonly light?: number }

export const tinted = (material: Material, { hue = 0, chroma = 1, light = 1 }: Tint): Material => ({
  ...material,
  ramp: material.ramp.map(([l, c, h]): Lch => [1 - (1 - l) / light, c * chroma, h + hue]),
})

/** A dull, nearly grey version of a material, for passes that are not available. */
export const spent = (material: Material): Material => ({
  index: material.index,
  absorption: 0.7,
  body: 0.3,
  gain: 1.1,
  growth: 'none',
  ramp: material.ramp.map(([l, c, h]): Lch => [0.1 + l * 0.4, c * 0.12, h]),
})
