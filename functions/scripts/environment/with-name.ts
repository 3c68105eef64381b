import type { EnvironmentName } from './environment-name.ts'

/** A text for the operator with the environment's name in the place of ENV, where it names a command: so it can be pasted. */
export function withName(text: string, name: EnvironmentName): string {
  return text.replaceAll(/(npm run [a-z]+ (?:-- )?|--env )ENV\b/g, `$1${name}`)
}
