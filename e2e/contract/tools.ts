import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** A program that checks or measures the site, and how to install it. Not a dependency: most developers never run it. */
export interface Tool {
  readonly name: string
  readonly install: string
  /** The variable with the program's path if it is not in PATH. */
  readonly variable: string
}

export const redocly: Tool = {
  name: 'redocly',
  install: 'npm install --global @redocly/cli',
  variable: 'REDOCLY_PATH',
}
export const schemathesis: Tool = {
  name: 'schemathesis',
  install: 'pip install schemathesis',
  variable: 'SCHEMATHESIS_PATH',
}

/** Where the program is on this machine; null if it is not. */
export function pathOf({ name, variable }: Tool): string | null {
  const named = process.env[variable]
  if (named) return named
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file)) ?? null
}

/** What to do where the program is missing. */
export function missing({ name, install, variable }: Tool): string {
  return `${name} was not found: ${install}, or name it in ${variable}.`
}
