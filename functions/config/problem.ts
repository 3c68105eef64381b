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

/** All that can be wrong with a setting. `sentences` has the sentence of each. */
export type Mistake =
  | { readonly kind: 'missing' }
  | { readonly kind: 'no text'; readonly is: string }
  | { readonly kind: 'blank'; readonly at: 'start' | 'end' }
  | { readonly kind: 'line break' }
  | { readonly kind: 'quoted' }
  | { readonly kind: 'placeholder' }
  | { readonly kind: 'malformed'; readonly expected: string }
  | { readonly kind: 'range'; readonly least: string; readonly most: string }
  | { readonly kind: 'checksum'; readonly of: 'address' | 'seed' }
  | { readonly kind: 'other thing'; readonly is: Thing; readonly expected: string }
  | { readonly kind: 'exposed'; readonly is: Thing }
  | { readonly kind: 'short'; readonly least: number }
  | { readonly kind: 'port' }
  | { readonly kind: 'path' }
  | { readonly kind: 'plain site' }
  | { readonly kind: 'unencrypted' }
  | { readonly kind: 'sandbox' }
  | { readonly kind: 'entry'; readonly at: number; readonly expected: string }
  | { readonly kind: 'operators' }
  | { readonly kind: 'halves' }
  | { readonly kind: 'pair' }
  | { readonly kind: 'network'; readonly key: string; readonly id: number }
  | { readonly kind: 'same'; readonly as: string }
  | { readonly kind: 'key of'; readonly account: string }
  | { readonly kind: 'master key' }
  | { readonly kind: 'needs'; readonly others: readonly string[] }
  | { readonly kind: 'only with'; readonly setting: string; readonly value: string }
  | { readonly kind: 'never with'; readonly is: string; readonly setting: string; readonly value: string }
  | { readonly kind: 'other environment'; readonly setting: string }
  | { readonly kind: 'slip'; readonly meant: string }

/** The problem as a sentence without its full stop. */
export function sentenceOf({ name, problem }: Problem): string {
  // Each function takes the mistakes of its own kind, which the compiler cannot follow.
  const say = sentences[problem.kind] as (mistake: Mistake) => string
  return `${name} ${say(problem)}`
}

const sentences: {
  readonly [Kind in Mistake['kind']]: (mistake: Extract<Mistake, { kind: Kind }>) => string
} = {
  missing: () => 'is missing',
  'no text': ({ is }) => `is a ${is}; write its value in quotes`,
  blank: ({ at }) => `has a blank at its ${at}`,
  'line break': () => 'has a line break in it',
  quoted: () => 'has quotes around its value, which count as part of it',
  placeholder: () => 'is still the placeholder',
  malformed: ({ expected }) => `is not ${expected}`,
  range: ({ least, most }) => `is not within ${least} and ${most}`,
  checksum: ({ of }) => `has a wrong checksum: a letter of this ${of} is wrong, or two are swapped`,
  'other thing': ({ is, expected }) => `is ${is}, and has to be ${expected}`,
  exposed: ({ is }) =>
    `is ${is}, in a place that is not secret: give that account another key, and write its address here`,
  short: ({ least }) => `has fewer than ${least} characters`,
  port: () => 'names a port that is not within 1 and 65535',
  path: () => 'has more than scheme, host and port',
  'plain site': () => 'is http, which is for this machine only: a public site needs https',
  unencrypted: () => 'is not encrypted (http or ws), which a site on https must not use',
  sandbox: () => 'is a value of the sandbox, which everyone knows: a site on https must not use it',
  entry: ({ at, expected }) => `is a list whose entry ${at} is not ${expected}`,
  operators: () => 'needs nodes of two operators at least',
  halves: () => 'is a pair whose halves do not belong together',
  pair: () => 'contains a whole pair: only the public half, before the dot, belongs there',
  network: ({ key, id }) =>
    `contradicts XRPL_NETWORK_KEY: the id of ${key} is ${id}, and of no other network`,
  same: ({ as }) => `must not be the same as ${as}`,
  'key of': ({ account }) => `is the master key of ${account}; that one stays offline`,
  'master key': () => 'is the master key of MINTER_ADDRESS; on https it must be a regular key',
  needs: ({ others }) => `needs ${others.join(' and ')} too, or must be left out`,
  'only with': ({ setting, value }) => `is only for ${setting} ${value}`,
  'never with': ({ is, setting, value }) => `must not be ${is} where ${setting} is ${value}`,
  'other environment': ({ setting }) => `is of another environment than ${setting}`,
  slip: ({ meant }) => `is no setting; ${meant} may be meant`,
}
