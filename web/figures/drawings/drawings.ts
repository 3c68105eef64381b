import type { Picture } from '../../art/picture.ts'
import { svgText } from '../../art/svg-text.ts'
import { escrowScenes } from './escrow-scenes.ts'
import { launchScenes } from './launch-scenes.ts'
import { rub } from './rubs.ts'
import { pictureOf } from './scene.ts'

/** Every drawing of this folder by the name of its file. */
export function drawings(): ReadonlyMap<string, string> {
  const pictures: readonly (readonly [name: string, picture: Picture])[] = [
    ...Object.entries(launchScenes()).map(([step, scene]) => [`launch-${step}`, pictureOf(scene)] as const),
    ...Object.entries(escrowScenes()).map(([kind, scene]) => [`escrow-${kind}`, pictureOf(scene)] as const),
    ...(['gold', 'alloy', 'brass'] as const).map((metal) => [`rub-${metal}`, rub(metal)] as const),
  ]
  return new Map(pictures.map(([name, picture]) => [`${name}.svg`, svgText(picture)]))
}
