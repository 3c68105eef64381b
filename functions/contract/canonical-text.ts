type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/**
 * The canonical text of a JSON value (RFC 8785), from which the signed bytes can be rebuilt: keys in the order of their
 * UTF-16 code units, no spaces, numbers and strings as JavaScript writes them.
 * @example
 * canonicalText({ b: 1, a: [true] }) // '{"a":[true],"b":1}'
 */
export function canonicalText(value: unknown): string {
  return written(value as Json)
}

function written(value: Json): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (isList(value)) return `[${value.map(written).join()}]`
  const pairs = Object.keys(value).sort()
  return `{${pairs.map((key) => `${JSON.stringify(key)}:${written(value[key] ?? null)}`).join()}}`
}

function isList(value: object): value is readonly Json[] {
  return Array.isArray(value)
}
