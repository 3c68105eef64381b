import { type Problem, sentenceOf } from './problem.ts'

/** All that is wrong with the configuration. Its message has a sentence for each problem, and no value of a setting. */
export class ConfigurationError extends Error {
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    super(`The configuration is incomplete or wrong: ${problems.map(sentenceOf).join('; ')}`)
    this.problems = problems
  }
}
