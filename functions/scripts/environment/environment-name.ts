export const environmentNames = ['local', 'testnet', 'production'] as const

export type EnvironmentName = (typeof environmentNames)[number]

/** The environments with an account at Cloudflare. */
export type DeployedName = Exclude<EnvironmentName, 'local'>

const KNOWN = `${environmentNames.slice(0, -1).join(', ')} or ${environmentNames.at(-1)}`

/**
 * A command's environment, which is its first word, and the words after it. Throws a sentence for the operator where it is
 * missing or unknown. `command` is the npm script.
 */
export function environmentFirst(
  command: string,
  words: readonly string[],
): { readonly name: EnvironmentName; readonly rest: readonly string[] } {
  const [first, ...rest] = words
  if (first === undefined || first.startsWith('-'))
    throw new Error(`Which environment? npm run ${command} ENV …, where ENV is ${KNOWN}.`)
  const name = environmentNames.find((known) => known === first)
  if (!name) throw new Error(`There is no environment "${first}": it is ${KNOWN}.`)
  return { name, rest }
}

/** The environment of a command that concerns what is deployed. Throws for `local`, with the reason. */
export function deployedOnly(name: EnvironmentName, whyNotLocal: string): DeployedName {
  if (name === 'local') throw new Error(`local is not deployed: ${whyNotLocal}`)
  return name
}

/** A text for the operator with the environment's name in the place of ENV, where it names a command: so it can be pasted. */
export function withName(text: string, name: EnvironmentName): string {
  return text.replaceAll(/(npm run [a-z]+ (?:-- )?|--env )ENV\b/g, `$1${name}`)
}
