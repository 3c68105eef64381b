import type { Grain } from '../light/stone.ts'
import type { Paint, Picture } from '../picture/picture.ts'
import { compositions } from './collection-stones.ts'
import { onSlab } from './specimen.ts'

/** Picture `image` of the collection, 1 to 17: stones on a slab in a dark room, lamp to the upper left. */
export function collectionPicture(image: number, grain: Grain = LARGE): Picture {
  const composition = compositions[image - 1]
  if (!composition) throw new RangeError(`No picture ${image} in the collection`)
  const { words, gold, stones } = composition
  const picture = onSlab({ seed: `collection ${image}`, title: words, stones, gold, centred: true }, grain)
  const wall = (paint: Paint) =>
    ({
      kind: 'area',
      rings: [
        [
          [0, 0],
          [800, 0],
          [800, 800],
          [0, 800],
        ],
      ],
      paint,
    }) as const
  return { ...picture, shapes: [wall(ROOM), wall(LAMP), ...picture.shapes] }
}

/** For a raster of 1000 px: every piece that would show. */
const LARGE: Grain = { least: 26, mirrors: 4, gradients: 600 }

const ROOM: Paint = {
  kind: 'linear',
  from: [200, 0],
  to: [620, 800],
  stops: [
    { at: 0, colour: '#23292b' },
    { at: 0.45, colour: '#161a1c' },
    { at: 1, colour: '#0d1011' },
  ],
}
const LAMP: Paint = {
  kind: 'radial',
  middle: [250, 150],
  radius: 620,
  stops: [
    { at: 0, colour: '#d9ddd6', opacity: 0.16 },
    { at: 0.5, colour: '#d9ddd6', opacity: 0.04 },
    { at: 1, colour: '#d9ddd6', opacity: 0 },
  ],
}
