/** An opening tag. An attribute of no text is written by its name alone, and one that is missing not at all. */
export function tag(name: string, attributes: Readonly<Record<string, string | null>>): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === null ? [] : [value ? `${key}="${text(value)}"` : key],
  )
  return `<${[name, ...written].join(' ')}>`
}

/** A text as it is written into HTML and SVG, in quotes too. */
export function text(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
