import type { Picture } from '../../art/picture.ts'
import { svgText } from '../../art/svg-text.ts'
import { escrowScenes } from './escrow-scenes.ts'
import { homeScenes } from './home-scenes.ts'
import { incubatorScenes } from './incubator-scenes.ts'
import { launchScenes } from './launch-scenes.ts'
import { launchStones } from './launch-stones.ts'
import { rewardsScenes } from './rewards-scenes.ts'
import { roadmapScenes } from './roadmap-scenes.ts'
import { rubs } from './rubs.ts'
import { pictureOf, type Scene } from './scene.ts'

/** Every drawing of this folder by the name of its file. */
export function drawings(): ReadonlyMap<string, string> {
  return new Map([
    ...drawn('home', homeScenes()),
    ...drawn('launch', { ...scenesOf(launchScenes()), ...launchStones() }),
    ...drawn('escrow', scenesOf(escrowScenes())),
    ...drawn('rewards', scenesOf(rewardsScenes())),
    ...drawn('roadmap', scenesOf(roadmapScenes())),
    ...drawn('incubator', scenesOf(incubatorScenes())),
    ...drawn('rub', rubs()),
  ])
}

type Named<Value> = Readonly<Record<string, Value>>

function scenesOf(scenes: Named<Scene>): Named<Picture> {
  return Object.fromEntries(Object.entries(scenes).map(([name, scene]) => [name, pictureOf(scene)]))
}

function drawn(group: string, pictures: Named<Picture>): [file: string, svg: string][] {
  return Object.entries(pictures).map(([name, picture]) => [`${group}-${name}.svg`, svgText(picture)])
}
