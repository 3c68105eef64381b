import { test } from '@playwright/test'
import type { Instance } from './instances.ts'

/** The configuration for a project's tests. */
export interface Options {
  readonly instance: Instance
}

/** The instance that the running test's project visits. */
export function instanceUnderTest(): Instance {
  return (test.info().project.use as Options).instance
}
