import { createRequire } from 'node:module'

/**
 * Loaded before everything else: signatures, and what is an X-address, are computed once for each input. These functions depend
 * on nothing but their inputs, and interleavings of one situation ask them for the same hundreds of times. What throws is not
 * remembered.
 */
const require = createRequire(import.meta.url)
computeOnce(require('ripple-keypairs'), ['sign', 'verify'])
computeOnce(require('ripple-address-codec'), ['isValidXAddress'])

type Package = Record<string, (...inputs: readonly string[]) => unknown>

function computeOnce(all: Package, names: readonly string[]): void {
  for (const name of names) {
    const compute = all[name]
    if (!compute) throw new Error(`no function is called ${name}`)
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
