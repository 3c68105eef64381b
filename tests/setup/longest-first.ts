import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Long files run first, so that the short ones fill the remaining processors. */
const ORDER = ['worker', 'journeys', 'pure', 'dom', 'built']
/** The longest of all, although their source is short. */
const WORLDS = 'worlds.worker.test.ts'

/** The order of the files, with projects interleaved. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const place = ({ project, moduleId }: TestSpecification) =>
      moduleId.endsWith(WORLDS) ? -1 : ORDER.indexOf(project.name)
    return sorted.sort((one, other) => place(one) - place(other))
  }
}
