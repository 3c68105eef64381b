import type { Row } from '../inbox/database.ts'

/** A time of the database, unix ms, as text, in UTC. */
export function timeOf(value: Row[string] | undefined): string {
  return new Date(Number(value)).toISOString().slice(0, 16).replace('T', ' ')
}
