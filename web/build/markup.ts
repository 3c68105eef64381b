/** An opening tag. An empty attribute has no value; a null one is omitted. */
export function tag(name: string, attributes: Readonly<Record<string, string | null>>): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === null ? [] : [value ? `${key}="${text(value)}"` : key],
  )
  return `<${[name, ...written].join(' ')}>`
}

/** Escapes text for HTML and SVG, also inside double quotes. */
export function text(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
