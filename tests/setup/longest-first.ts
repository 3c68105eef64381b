import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The projects, one after the other, since a process that changes its project starts anew; within the first, journeys
 * and what starts a runtime. Those with long files come first, so that short ones fill the processors at the end.
 */
const ORDER = ['journeys', 'worker', 'node', 'dom', 'built']
/** The first of all: two that compute for a minute in processes of their own, and beside them two that mostly wait. */
const FIRST = [
  'worlds/worlds.worker.test.ts',
  'worlds/pairs/pairs.worker.test.ts',
  'journeys/waiting.test.ts',
  'journeys/lost-replies.test.ts',
]
/** The first of their kind: they take long, although their source is short. */
const LONG = ['repository/recipes.worker.test.ts', 'worlds/worlds.test.ts', 'admission/sale.test.ts']

/** Sorts the files so that no processor waits for another at the end. Within a kind the largest source is first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.sort((one, other) => placeOf(one) - placeOf(other))
  }
}

function placeOf(file: TestSpecification): number {
  const { moduleId } = file
  const first = FIRST.findIndex((file) => moduleId.endsWith(`/${file}`))
  if (first >= 0) return first
  const isLong = LONG.some((file) => moduleId.endsWith(`/${file}`))
  return FIRST.length + ORDER.indexOf(kindOf(file)) + (isLong ? 0 : 0.5)
}

function kindOf({ project, moduleId }: TestSpecification): string {
  if (project.name !== 'node') return project.name
  if (moduleId.includes('/journeys/')) return 'journeys'
  return moduleId.includes('.worker.test.') ? 'worker' : 'node'
}
