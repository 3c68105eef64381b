/** An answer as text, in which two that say the same are equal. */
export function textOf(answer: unknown): string {
  return JSON.stringify(answer, (_key, value) => (typeof value === 'bigint' ? `${value}` : value))
}
