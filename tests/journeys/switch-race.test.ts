import { afterAll, beforeAll, expect, test } from 'vitest'
import { maintainMinter } from '../../functions/sale/minter/maintain-minter.ts'
import { buyPass } from '../../functions/sale/purchase/buy.ts'
import { answerSale } from '../support/answer-sale.ts'
import { freshWallet } from '../support/fresh-wallet.ts'
import { inProcess } from '../support/in-process.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'

let world: ProcessWorld
beforeAll(async () => {
  world = await createProcessWorld({ bindings: { XAMAN_PAYLOADS_PER_MINUTE: '500' } })
  await maintainMinter(inProcess(world, null).services, 5_000)
})
afterAll(() => world.close())

const holds = () => world.db.prepare('SELECT count(*) AS n FROM purchase').first<number>('n')

test.each([0, 1, 2])(
  'of fifty purchases around a pause none begins after its answer (round %i)',
  async (round) => {
    const { services, idle } = inProcess(world, null)
    const wallets: Awaited<ReturnType<typeof freshWallet>>[] = []
    for (let n = 0; n < 50; n += 1) wallets.push(await freshWallet(world))
    const before = (await holds()) ?? 0
    const begin = ({ address: userAddress }: (typeof wallets)[number]) =>
      buyPass(services, userAddress, { userAddress, selectedTier: null, quantity: 1 })
    const early = wallets.slice(0, 25).map(begin)
    // Each round pauses at another moment of the first requests.
    for (let exchanges = 0; exchanges < 4 * round; exchanges += 1) await holds()
    const paused = await answerSale(world, 'pause', '--by', 'Ada', '--why', 'a test')
    const begun = await holds()
    expect(paused).toContain('Paused: the sale.')
    const late = wallets.slice(25).map(begin)
    const answers = await Promise.all([...early, ...late])
    await idle()
    expect(await holds(), 'none began after the answer').toBe(begun)
    expect(answers.slice(25).every((answer) => !answer.ok && answer.error === 'sale_paused')).toBe(true)
    const refused = answers.filter((answer) => !answer.ok && answer.error === 'sale_paused')
    expect(refused.length + ((begun ?? 0) - before), 'every other one was refused by the pause').toBe(50)
    await answerSale(world, 'resume', '--by', 'Ada', '--why', 'the test is over')
  },
)
