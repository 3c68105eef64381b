import { createRequire } from 'node:module'

/**
 * Caches signatures, their verification, and the check for X-addresses by input. Has to be imported before everything else.
 * These are pure functions, which the interleavings of one situation call with the same inputs hundreds of times. Errors are
 * not cached.
 */
const require = createRequire(import.meta.url)
computeOnce(require('ripple-keypairs'), ['sign', 'verify'])
computeOnce(require('ripple-address-codec'), ['isValidXAddress'])

type Package = Record<string, (...inputs: readonly string[]) => unknown>

function computeOnce(all: Package, names: readonly string[]): void {
  for (const name of names) {
    const compute = all[name]
    if (!compute) throw new Error(`there is no function ${name}`)
    const answers = new Map<string, unknown>()
    all[name] = (...inputs) => {
      const asked = inputs.join(' ')
      if (answers.has(asked)) return answers.get(asked)
      const answer = compute(...inputs)
      answers.set(asked, answer)
      return answer
    }
  }
}
