import type { Picture } from './picture/picture.ts'
import { svgText } from './picture/svg-text.ts'
import { escrowScenes } from './subjects/escrow-scenes.ts'
import { homeScenes } from './subjects/home-scenes.ts'
import { incubatorScenes } from './subjects/incubator-scenes.ts'
import { launchScenes } from './subjects/launch-scenes.ts'
import { launchStones } from './subjects/launch-stones.ts'
import { rewardsScenes } from './subjects/rewards-scenes.ts'
import { roadmapScenes } from './subjects/roadmap-scenes.ts'
import { rubs } from './subjects/rubs.ts'
import { pictureOf, type Scene } from './subjects/scene.ts'

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
