import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes long alone comes first, so that the rest fills up the processors beside it. */
const ORDER = ['worker', 'journeys', 'pure', 'dom', 'built']
/** The longest of all, and short to read. */
const WORLDS = 'worlds.worker.test.ts'

/** The order of the files, among which projects follow each other. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const place = ({ project, moduleId }: TestSpecification) =>
      moduleId.endsWith(WORLDS) ? -1 : ORDER.indexOf(project.name)
    return sorted.sort((one, other) => place(one) - place(other))
  }
}
