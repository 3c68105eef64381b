import { answerSale } from './answer-sale.ts'

/** Ends the pause of a restored database, as an operator does once they have looked at what was lost. */
export async function resumeSale(world: Parameters<typeof answerSale>[0]): Promise<void> {
  const said = await answerSale(world, 'resume', '--by', 'Ada', '--why', 'the ledger was read again')
  if (!said.startsWith('No longer paused')) throw new Error(said)
}
