import { readFileSync } from 'node:fs'

/** A public record: a transaction, its metadata, a key pair, an id. Its fields depend on its kind. */
export type Example = { id: string; [field: string]: unknown }

/** Records of real servers and the standards, each with its origin in `source`. */
export const examples: readonly Example[] = (
  JSON.parse(readFileSync(new URL('./golden.json', import.meta.url), 'utf8')) as { examples: Example[] }
).examples
