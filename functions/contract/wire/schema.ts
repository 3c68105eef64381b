import { config } from 'zod/mini'

// zod compiles schemas with `new Function` unless told otherwise, and a strict content security policy reports the attempt.
config({ jitless: true })

/**
 * The schema language of the contract: `import * as z from '#contract/wire/schema'`, so that no schema exists before the
 * line above has run. Import the namespace, not a `z` inside it: bundlers drop what a namespace import leaves unused.
 */
export * from 'zod/mini'
