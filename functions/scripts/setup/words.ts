import { parseArgs } from 'node:util'
import { isSecret } from '../../config/environment.ts'

/** What the words after the environment ask for. */
export interface Words {
  /** Answers by the names of settings. */
  readonly answers: Readonly<Record<string, string>>
  /** Secrets that are replaced although they are set. */
  readonly rotate: readonly string[]
  /** Whether a faucet gives the accounts that are missing. */
  readonly faucet: boolean
  readonly dryRun: boolean
}

/**
 * Reads the words; `readFile` returns the texts of a file of answers. Throws a sentence for the operator. A secret among the
 * words would stay in the shell's history, so it is refused.
 */
export function readWords(
  words: readonly string[],
  readFile: (file: string) => Readonly<Record<string, string>>,
): Words {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      answers: { type: 'string', multiple: true, default: [] },
      rotate: { type: 'string', multiple: true, default: [] },
      faucet: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
    },
  })
  const answers = positionals.map(answerIn)
  const [file] = values.answers
  const names = answers.map(([name]) => name)
  const given = [...names, ...values.answers.map(() => '--answers')]
  const repeated = given.find((name, at) => given.indexOf(name) !== at)
  if (repeated !== undefined) throw new Error(`${repeated} is given twice.`)
  const secret = names.find(isSecret)
  if (secret !== undefined)
    throw new Error(
      `${secret} is secret, and words of a command are not: --rotate ${secret} asks for it, or write it into a file for --answers.`,
    )
  const open = values.rotate.find((name) => !isSecret(name))
  if (open !== undefined) throw new Error(`--rotate replaces a secret, and ${open} is none.`)
  return {
    answers: { ...(file === undefined ? {} : readFile(file)), ...Object.fromEntries(answers) },
    rotate: values.rotate,
    faucet: values.faucet,
    dryRun: values['dry-run'],
  }
}

function answerIn(word: string): readonly [name: string, value: string] {
  const [, name, value] = /^([A-Z][A-Z0-9_]*)=(.*)$/s.exec(word) ?? []
  if (name === undefined || value === undefined)
    throw new Error(`An answer is written as NAME=VALUE, which "${word.slice(0, 20)}" is not.`)
  return [name, value]
}
