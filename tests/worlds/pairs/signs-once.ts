import type { Signer } from '../../../functions/adapters/signer/signer.ts'

/**
 * Caches the signer's answers: they depend only on the input, and the interleavings of one situation repeat the same inputs
 * hundreds of times.
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
