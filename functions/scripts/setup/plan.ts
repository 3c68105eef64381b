import type { EnvironmentName } from '../environment/environment-name.ts'
import type { Files } from './setup-state.ts'
import type { Words } from './words.ts'

/** What is set up, and in which files. */
export interface SetupPlan extends Words {
  readonly name: EnvironmentName
  readonly files: Files
}
