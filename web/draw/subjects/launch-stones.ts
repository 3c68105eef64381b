import { brilliant, face, topaz } from '../geometry/habits.ts'
import { type Pose, posed } from '../geometry/pose.ts'
import { between, randomFrom } from '../geometry/random.ts'
import { above, below, type Plane } from '../geometry/solid.ts'
import { type Material, minerals, tinted } from '../light/minerals.ts'
import type { Grain, Stone } from '../light/stone.ts'
import { onSlab } from './specimen.ts'

const FINE: Grain = { least: 90, mirrors: 3, gradients: 60 }

/** One topaz: rough, cut, and polished beside gold. */
export const launchStones = atGrain(FINE, FINE)
/** The same with less detail, for phones. */
export const smallLaunchStones = atGrain(
  { least: 2800, mirrors: 1, gradients: 0 },
  { least: 800, mirrors: 3, gradients: 4 },
)

function atGrain(grain: Grain, last: Grain) {
  return {
    rough: () => onSlab({ seed: 'rough', title: '', stones: [rough()], gold: false, centred: true }, grain),
    cut: () => onSlab({ seed: 'cut', title: '', stones: [cut()], gold: false, centred: true }, grain),
    polished: () => onSlab({ seed: 'polished', title: '', stones: [polished()], centred: true }, last),
  }
}

/** A rough crystal with a dull surface and broken corners. */
function rough(): Stone {
  const random = randomFrom('rough')
  const breaks = Array.from({ length: 14 }, (_, i) =>
    face(between(random, 35, 115), i * 26 + between(random, -12, 12), between(random, 0.74, 0.96)),
  )
  const planes = [...topaz(random, { tall: 1, blunt: 0.2 }), ...breaks]
  return stone(planes, MATT, { spin: 24, lean: [-8, 80], size: 1.5, sunk: 0.12 })
}

/** Cut into steps, not yet polished. */
function cut(): Stone {
  const sides = [0, 45, 90, 135, 180, 225, 270, 315]
  const steps = sides.flatMap((azimuth, i) => {
    const reach = i % 2 === 0 ? 1 : 1.06
    return [face(90, azimuth, reach), face(52, azimuth, reach * 0.98), face(134, azimuth, reach * 0.98)]
  })
  return stone([below(0.62), above(-1), ...steps], SATIN, { spin: 12, size: 1.4 })
}

function polished(): Stone {
  return stone(brilliant(randomFrom('polished')), BRIGHT, { spin: 8, rest: 6, yaw: 218, size: 2.1 })
}

function stone(planes: readonly Plane[], material: Material, pose: Pose): Stone {
  return { ...posed(planes, pose), material }
}

/** A dull surface scatters light. */
const MATT: Material = {
  ...tinted(minerals.Topaz, { chroma: 0.78, light: 0.86 }),
  body: 0.8,
  gain: 1.15,
  absorption: 0.55,
}
const SATIN: Material = { ...minerals.Topaz, body: 0.45, gain: 1.5, growth: 'none' }
/** A higher index than that of topaz, to show the polish. */
const BRIGHT: Material = {
  ...minerals.Topaz,
  index: 1.9,
  body: 0.04,
  gain: 2.6,
  absorption: 0.16,
  growth: 'none',
}
