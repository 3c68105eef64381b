import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** A program that judges the contract, and how it is installed. It is no dependency: most who work here never run it. */
export interface Tool {
  readonly name: string
  readonly install: string
  /** Names the program where it is in no folder of the PATH. */
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
