import { guardMutant, type Mutant } from './mutant.ts'

/** A guard of a database that is restored. */
export const restoreMutants: readonly Mutant[] = [
  guardMutant(
    'a second restore during the halt for the first ends no session',
    'I17',
    [
      'functions/triggers/follower/restored.test.ts',
      'a database restored a second time, to a moment of the halt for the first, has its sessions ended once more',
    ],
    ['triggers/follower/restored.ts', 'if (!isHalted || moves < before)', 'if (!isHalted)'],
  ),
]
