/** An answer as text: two answers that say the same are equal texts. */
export function textOf(answer: unknown): string {
  return JSON.stringify(answer, (_key, value) => (typeof value === 'bigint' ? `${value}` : value))
}
