/** Options of Node with which a long simulation in a process of its own takes less processor time. */
export const quickNode: readonly string[] = [
  '--max-semi-space-size=64',
  // Parallel garbage collection takes more processor time in total than a single thread.
  '--single-threaded-gc',
  '--always-sparkplug',
  '--experimental-async-context-frame',
  '--disable-warning=ExperimentalWarning',
  '--import',
  './functions/scripts/directory-imports.ts',
]
