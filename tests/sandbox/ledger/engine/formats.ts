import definitions from 'ripple-binary-codec/dist/enums/definitions.json' with { type: 'json' }

/** How a transaction type's field may appear: required, optional, or absent rather than holding its default. */
type Optionality = 'required' | 'optional' | 'default'

const optionalities: readonly Optionality[] = ['required', 'optional', 'default']
const formats: Record<string, readonly { name: string; optionality: number }[]> =
  definitions.TRANSACTION_FORMATS

/** The error in a decoded transaction's set of fields, in the server's words, or undefined. */
export function formatProblem(fields: Readonly<Record<string, unknown>>): string | undefined {
  const template = templateOf(String(fields.TransactionType))
  for (const [name, optionality] of template) {
    if (optionality === 'required' && fields[name] === undefined)
      return `Field '${name}' is required but missing.`
    if (optionality === 'default' && isEmptyList(fields[name])) {
      return `Field '${name}' may not be explicitly set to default.`
    }
  }
  const stray = Object.keys(fields).find((name) => !template.has(name))
  return stray === undefined ? undefined : `Field '${stray}' found in disallowed location.`
}

const templates = new Map<string, Map<string, Optionality>>()

function templateOf(type: string): Map<string, Optionality> {
  const known = templates.get(type)
  if (known) return known
  const template = new Map<string, Optionality>()
  for (const { name, optionality } of [...(formats.common ?? []), ...(formats[type] ?? [])]) {
    template.set(name, optionalities[optionality] ?? 'optional')
  }
  templates.set(type, template)
  return template
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}
