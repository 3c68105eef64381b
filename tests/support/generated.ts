import fc from 'fast-check'

// What is generated is the same in every run, so that a change is judged by what it changed.
// `GENERATED=7 npm run test:unit` looks elsewhere; what it finds becomes a test of its own.
fc.configureGlobal({ seed: Number(process.env.GENERATED ?? 1) })

/** How often something is generated; `GENERATED_TIMES=10` looks ten times as long. */
export function runs(usual: number): number {
  return usual * Number(process.env.GENERATED_TIMES ?? 1)
}

export { fc }
