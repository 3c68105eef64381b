import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Long files run first, so that the short ones fill the remaining processors. */
const ORDER = ['worker', 'journeys', 'pure', 'dom', 'built']
/**
 * The longest of all, although their source is short. The first three compute for a minute, the fourth waits for most of
 * one. Behind them each project follows as a whole: a process that changes its project starts anew.
 */
const LONGEST = [
  'worlds/worlds.worker.test.ts',
  'worlds/pairs/pairs.worker.test.ts',
  'worlds/worlds.test.ts',
  'journeys/waiting.test.ts',
]
/** The longest of their projects, although their source is short. */
const LONG = ['repository/recipes.worker.test.ts', 'journeys/lost-replies.test.ts', 'admission/sale.test.ts']

/** The order of the files, with projects interleaved. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.sort((one, other) => placeOf(one) - placeOf(other))
  }
}

function placeOf({ project, moduleId }: TestSpecification): number {
  const longest = LONGEST.findIndex((file) => moduleId.endsWith(`/${file}`))
  if (longest >= 0) return longest
  const isLong = LONG.some((file) => moduleId.endsWith(`/${file}`))
  return LONGEST.length + ORDER.indexOf(project.name) + (isLong ? 0 : 0.5)
}
