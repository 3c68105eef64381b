type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/**
 * The one way of writing a JSON value, so that whoever has the value has the bytes that were signed: keys in the order of
 * their UTF-16 code units, nothing between, numbers and strings as JavaScript writes them (RFC 8785).
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
