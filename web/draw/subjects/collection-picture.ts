import type { Grain } from '../light/stone.ts'
import type { Paint, Picture } from '../picture/picture.ts'
import { filled, linear, radial, ring } from '../picture/shapes.ts'
import { compositions } from './collection-stones.ts'
import { onSlab } from './specimen.ts'

/** Picture `image` of the collection, 1 to 17: stones on a slab in a dark room. */
export function collectionPicture(image: number): Picture {
  const composition = compositions[image - 1]
  if (!composition) throw new RangeError(`No picture ${image} in the collection`)
  const picture = onSlab({ ...composition, seed: `collection ${image}`, centred: true }, LARGE)
  const wall = (paint: Paint) => filled([ring('0 0, 800 0, 800 800, 0 800')], paint)
  return { ...picture, shapes: [wall(ROOM), wall(LAMP), ...picture.shapes] }
}

/** For a raster of 1000 px: all visible detail. */
const LARGE: Grain = { least: 26, mirrors: 4, gradients: 600 }

const ROOM: Paint = linear([200, 0], [620, 800], [0, '#23292b'], [0.45, '#161a1c'], [1, '#0d1011'])
const LAMP: Paint = radial([250, 150], 620, [0, '#d9ddd6', 0.16], [0.5, '#d9ddd6', 0.04], [1, '#d9ddd6', 0])
