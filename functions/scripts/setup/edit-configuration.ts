import type { EnvironmentName } from '../environment/environment-name.ts'

/** New values for one environment of wrangler.toml. */
export interface Edit {
  readonly vars?: Readonly<Record<string, string>>
  readonly databaseId?: string
  /** The host of the route that leads to the Worker. */
  readonly route?: string
}

/** A value on one line: a string in double or in single quotes. */
const STRING = `("(?:[^"\\\\]|\\\\.)*"|'[^']*')`

/**
 * The text of wrangler.toml with these values; every other line, and every comment, stays as it is. Throws for a value that
 * is not written on one line as a string.
 */
export function editConfiguration(text: string, environment: EnvironmentName, edit: Edit): string {
  const table = environment === 'local' ? '' : `env.${environment}`
  const within = (name: string) => (table === '' ? name : `${table}.${name}`)
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n'
  let lines: readonly string[] = text.split(lineEnd)
  for (const [name, value] of Object.entries(edit.vars ?? {}))
    lines = withString(lines, `[${within('vars')}]`, name, value)
  if (edit.databaseId !== undefined)
    lines = withString(lines, `[[${within('d1_databases')}]]`, 'database_id', edit.databaseId)
  if (edit.route !== undefined) lines = withRoute(lines, `[${table}]`, edit.route)
  return lines.join(lineEnd)
}

function withString(
  lines: readonly string[],
  header: string,
  name: string,
  value: string,
): readonly string[] {
  const { from, to } = tableIn(lines, header)
  const at = lineOf(lines, from, to, name)
  // A JSON string is a basic string of TOML too.
  if (at < 0) return lines.toSpliced(to, 0, `${name} = ${JSON.stringify(value)}`)
  const [, start, , end] =
    new RegExp(`^(\\s*${name}\\s*=\\s*)${STRING}(\\s*(?:#.*)?)$`).exec(lines[at] ?? '') ?? []
  if (start === undefined) throw new Error(`${name} in wrangler.toml has to be a text in quotes on one line.`)
  return lines.with(at, `${start}${JSON.stringify(value)}${end}`)
}

/** Changes the host of the one route there is, or adds a route. */
function withRoute(lines: readonly string[], header: string, host: string): readonly string[] {
  const { from, to } = tableIn(lines, header)
  const at = lineOf(lines, from, to, 'routes')
  const route = `{ pattern = ${JSON.stringify(host)}, custom_domain = true }`
  if (at < 0) return lines.toSpliced(to, 0, `routes = [${route}]`)
  const pattern = new RegExp(`(pattern\\s*=\\s*)${STRING}`, 'g')
  const line = lines[at] ?? ''
  if (line.match(pattern)?.length !== 1)
    throw new Error(`Add to the routes of ${header} in wrangler.toml by hand: ${route}. Then run this again.`)
  return lines.with(
    at,
    line.replace(pattern, (_, name: string) => `${name}${JSON.stringify(host)}`),
  )
}

/** The lines of a table: from the one after its header to the one after its last entry. */
function tableIn(lines: readonly string[], header: string): { readonly from: number; readonly to: number } {
  const from = lines.findIndex((line) => line.trim() === header) + 1
  if (from === 0) throw new Error(`wrangler.toml has no ${header}.`)
  const next = lines.findIndex((line, at) => at >= from && /^\s*\[/.test(line))
  let to = next < 0 ? lines.length : next
  while (to > from && /^\s*(#.*)?$/.test(lines[to - 1] ?? '')) to -= 1
  return { from, to }
}

function lineOf(lines: readonly string[], from: number, to: number, name: string): number {
  return lines.findIndex((line, at) => at >= from && at < to && new RegExp(`^\\s*${name}\\s*=`).test(line))
}
