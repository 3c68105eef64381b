/** A setting that is wrong, and why. It never contains the setting's value, which may be a secret. */
export interface Problem {
  readonly name: string
  readonly problem: Mistake
}

/** What stands in the place of something else. */
export type Thing =
  | 'an address'
  | 'an X-address'
  | 'a seed'
  | 'a public key'
  | 'a private key or a hash'
  | 'a list of words'
  | 'a list of secret numbers'

/** The problem as a sentence without its full stop. */
export function sentenceOf({ name, problem }: Problem): string {
  // Each function takes the mistakes of its own kind, which the compiler cannot follow.
  const say = sentences[problem.kind] as (mistake: Mistake) => string
  return `${name} ${say(problem)}`
}

/** All that is wrong with the configuration. Its message has a sentence for each problem, and no value of a setting. */
export class ConfigurationError extends Error {
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    super(`The configuration is incomplete or wrong: ${problems.map(sentenceOf).join('; ')}`)
    this.problems = problems
  }
}

/** The sentence of each mistake, with the data that it needs. */
const sentences = {
  missing: () => 'is missing',
  'no text': ({ is }: { is: string }) =>
    `is ${is === 'object' ? 'an' : 'a'} ${is}; write its value in quotes`,
  blank: ({ at }: { at: 'start' | 'end' }) => `has a blank at its ${at}`,
  'line break': () => 'has a line break in it',
  quoted: () => 'has quotes around its value, which count as part of it',
  placeholder: () => 'is still the placeholder',
  malformed: ({ expected }: { expected: string }) => `is not ${expected}`,
  range: ({ least, most }: { least: string; most: string }) => `is not within ${least} and ${most}`,
  checksum: ({ of }: { of: 'address' | 'seed' }) =>
    `has a wrong checksum: a letter of this ${of} is wrong, or two are swapped`,
  'other thing': ({ is, expected }: { is: Thing; expected: string }) => `is ${is}, and has to be ${expected}`,
  exposed: ({ is }: { is: Thing }) =>
    `is ${is}, in a place that is not secret: give that account another key, and write its address here`,
  short: ({ least }: { least: number }) => `has fewer than ${least} characters`,
  port: () => 'names a port that is not within 1 and 65535',
  path: () => 'has more than scheme, host and port',
  'plain site': () => 'is http, which is for this machine only: a public site needs https',
  unencrypted: () => 'is not encrypted (http or ws), which a site on https must not use',
  sandbox: () => 'is a value of the sandbox, which everyone knows: a site on https must not use it',
  entry: ({ at, expected }: { at: number; expected: string }) =>
    `is a list whose entry ${at} is not ${expected}`,
  operators: () => 'needs nodes of two operators at least',
  halves: () => 'is a pair whose halves do not belong together',
  pair: () => 'contains a whole pair: only the public half, before the dot, belongs there',
  network: ({ key, id }: { key: string; id: number }) =>
    `contradicts XRPL_NETWORK_KEY: the id of ${key} is ${id}, and of no other network`,
  same: ({ as }: { as: string }) => `must not be the same as ${as}`,
  'key of': ({ account }: { account: string }) => `is the master key of ${account}; that one stays offline`,
  'master key': () => 'is the master key of MINTER_ADDRESS; on https it must be a regular key',
  needs: ({ others }: { others: readonly string[] }) =>
    `needs ${others.join(' and ')} too, or must be left out`,
  'only with': ({ setting, value }: { setting: string; value: string }) => `is only for ${setting} ${value}`,
  'never with': ({ is, setting, value }: { is: string; setting: string; value: string }) =>
    `must not be ${is} where ${setting} is ${value}`,
  'other environment': ({ setting }: { setting: string }) => `is of another environment than ${setting}`,
  slip: ({ meant }: { meant: string }) => `is no setting; ${meant} may be meant`,
}

type Sentences = typeof sentences
/** All that can be wrong with a setting. */
export type Mistake = {
  readonly [Kind in keyof Sentences]: { readonly kind: Kind } & DataOf<Sentences[Kind]>
}[keyof Sentences]
type DataOf<Say> = Say extends (data: infer Data) => string ? Readonly<Data> : never
