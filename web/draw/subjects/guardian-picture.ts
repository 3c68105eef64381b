import { type Guardian, guardianArt } from '../../art/guardian-art.ts'
import type { Mineral } from '../../art/tier-art.ts'
import { backToFront } from '../geometry/back-to-front.ts'
import { facetsOf, facing, type Mesh, stone } from '../geometry/mesh.ts'
import { randomFrom } from '../geometry/random.ts'
import { type Camera, inSight } from '../geometry/studio.ts'
import type { Vec } from '../geometry/vector.ts'
import { carved } from '../light/carved.ts'
import type { Picture, Shape } from '../picture/picture.ts'
import { shadowed, stroked } from '../picture/shapes.ts'
import { fox } from './guardian-fox.ts'
import { owl } from './guardian-owl.ts'
import { tortoise } from './guardian-tortoise.ts'
import { shadowOf } from './scene.ts'
import { type SlabShape, slabSolid, slabTop } from './slab.ts'
import { streak } from './streak.ts'

/** A guardian of slate on its plinth, with gems as eyes and a streak of gold on the plinth. */
export function guardianPicture(guardian: Guardian): Picture {
  const { mesh, yaw, at, gem, camera, plinth: shape } = sittings[guardian]
  const { width, height, words } = guardianArt[guardian]
  const body = facing(mesh(), yaw, at)
  const random = randomFrom(guardian)
  const plinth = slabSolid(random, shape)
  const top = slabTop(plinth, camera)
  const front = camera.y + (0.36 * shape.deep + 0.46 * shape.thick) * camera.scale
  const edge: Shape = stroked([[...top, ...top.slice(0, 1)]], '#e9eeea', 1.2, 0.28)
  const rub = streak(random, (t, side) => [camera.x - 140 + 250 * t, front - 12 * t + 6 * side])
  return {
    width,
    height,
    title: words,
    shapes: [
      shadowed(slabTop(plinth, { ...camera, x: camera.x + 22, y: camera.y + 0.4 * camera.scale }), 16, 0.6),
      ...carved(facetsOf(plinth, stone(0.86)).filter(inSight), gem, camera),
      edge,
      { kind: 'group', clip: top, blur: 9, shapes: [shadowOf(body, camera, 0.68)] },
      ...carved(backToFront(body.filter(inSight)), gem, camera),
      ...rub,
    ],
  }
}

type Sitting = {
  readonly mesh: () => Mesh
  /** Turn to the viewer's left, in degrees. */
  readonly yaw: number
  readonly at: Vec
  /** The mineral of its eyes. */
  readonly gem: Mineral
  readonly camera: Camera
  readonly plinth: SlabShape
}

const UPRIGHT: Camera = { scale: 208, x: 400, y: 782 }
const SQUARE: SlabShape = { wide: 1.5, deep: 1.25, thick: 0.36 }

const sittings: Readonly<Record<Guardian, Sitting>> = {
  owl: { mesh: owl, yaw: -17, at: [0, 0, 0], gem: 'Sapphire', camera: UPRIGHT, plinth: SQUARE },
  tortoise: {
    mesh: tortoise,
    yaw: -66,
    at: [0.12, 0.06, 0],
    gem: 'Fluorite',
    camera: { scale: 224, x: 510, y: 590 },
    plinth: { wide: 1.84, deep: 1.55, thick: 0.36 },
  },
  fox: { mesh: fox, yaw: -24, at: [-0.14, 0, 0], gem: 'Quartz', camera: UPRIGHT, plinth: SQUARE },
}
