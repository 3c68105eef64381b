import fc from 'fast-check'

// Generated tests use the same seed in every run, so that a result depends on the change alone. `GENERATED=7 npm run
// test:unit` uses another seed; what it finds becomes a test of its own.
fc.configureGlobal({ seed: Number(process.env.GENERATED ?? 1) })

/** How many cases are generated; `GENERATED_TIMES=10` makes ten times as many. */
export function runs(usual: number): number {
  return usual * Number(process.env.GENERATED_TIMES ?? 1)
}

export { fc }
