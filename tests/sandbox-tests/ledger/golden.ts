import { readFileSync } from 'node:fs'

/** Something on public record: a transaction, its metadata, a key pair, an id. Which fields it has depends on its kind. */
export type Example = { id: string; [field: string]: unknown }

/** What real servers and the standards have put on record, with where each comes from in its `source`. */
export const examples: readonly Example[] = (
  JSON.parse(readFileSync(new URL('./golden.json', import.meta.url), 'utf8')) as { examples: Example[] }
).examples
