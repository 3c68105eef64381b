import type { Signer } from '../../../functions/adapters/signer/signer.ts'

/**
 * The signer, asked once for the same: what it answers depends on nothing but what it is asked, and interleavings of one
 * situation ask for the same hundreds of times.
 */
export function signsOnce(signer: Signer, answers: Map<string, ReturnType<Signer['sign']>>): Signer {
  return {
    key: signer.key,
    sign(tx, at, paidBy = []) {
      const asked = JSON.stringify([tx, at.index, at.closeTime, paidBy])
      const answer = answers.get(asked) ?? signer.sign(tx, at, paidBy)
      answers.set(asked, answer)
      return answer
    },
  }
}
