import * as z from 'zod/mini'

// zod compiles schemas with `new Function` unless told otherwise, and a strict content security policy reports the attempt.
z.config({ jitless: true })

/** The schema language of the contract. Import it from here, so that no schema exists before the line above has run. */
export { z }
