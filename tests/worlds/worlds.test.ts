import { expect, test, vi } from 'vitest'
import { liveThrough, rareMoments } from './rare-moments.ts'
import { runWorld } from './run-world.ts'
import { shrink } from './shrink.ts'

/** Every seed that ever failed, with the steps that it failed in and what it found. WORLDS.md tells of the bugs. */
const FAILED = [
  [159, 400, 'a robbery before anything of ours was signed'],
  [216, 400, 'a payment of proceeds that the ledger refused after a robbery'],
  [247, 400, 'a withdrawal that took longer where no socket told'],
  [267, 400, 'a chain that went on while it was looked at seemed restored'],
  [335, 400, 'a node that was behind moved the chain back'],
  [392, 400, 'a chain that went on while it was looked at seemed restored'],
  [100_047, 600, 'a robbery while a restored database was read again'],
  [100_196, 600, 'the same mint made another token on another way'],
  [100_200, 600, 'a payment that a robbery left no money for'],
  [100_300, 600, 'a pass that was sold already was counted twice after a restore'],
  [200_340, 600, 'one stray node that knew of another minter'],
  [200_364, 600, 'one stray node that knew of another minter'],
  [200_380, 600, 'a withdrawn approval that a restored database had forgotten'],
  [200_464, 600, 'a mint that a restored database had forgotten while it was on its way'],
  [200_576, 600, 'one token for two passes, as a stray node had it'],
  [200_670, 600, 'a mint that a stray node had left out'],
  [210_243, 600, 'a restored database from which not everything was drawn yet'],
  [210_339, 600, 'a brake whose puller died before anybody was called'],
  [210_529, 600, 'a node of another network that did not have a sale'],
  [210_615, 600, 'an offer that stood although its purchase was forgotten'],
  [220_085, 600, 'a robbery that a stray node had left out'],
  [220_131, 600, 'an offer that stands, and failed on another way'],
  [220_409, 600, 'a reservation under a brake, made by a clock that was ahead'],
  [220_419, 600, 'a mint that was forgotten, and read before anybody looked'],
  [300_011, 600, 'two passes with each other’s tokens, one of which is sold'],
  [310_889, 600, 'a restored database whose withdrawal was signed twice'],
  [610_016, 600, 'a history that began after our own first tickets'],
  [610_035, 600, 'passes that are paid, and stay as they are under a brake'],
  [610_064, 600, 'passes that are paid, and stay as they are under a brake'],
  [700_366, 600, 'a sale that came before its offer was taken note of'],
  [720_147, 600, 'a paid pass that a brake kept back until all trouble had ended'],
  [720_443, 600, 'a payment from before the history that a restored database began'],
  [740_021, 600, 'an issuer as two nodes knew it before a mint was refused'],
  [900_145, 600, 'a link that was left out between two that were read'],
  [900_379, 600, 'a sale of a token that a stray node had shown otherwise'],
  [900_526, 600, 'a world that was another one when it was lived through again'],
  [900_601, 600, 'a world that was another one when it was lived through again'],
  [920_409, 600, 'a reservation by a clock that was ahead, offered when all was over'],
  [1_000_088, 600, 'an approval whose end was noticed as everything came to rest'],
  [1_000_421, 600, 'somebody whose start a restored database had forgotten'],
  [1_000_788, 600, 'an isolate that outlived the deployment which took a wallet off the list'],
  [1_001_189, 600, 'a mint as a node had it that does not count any more'],
  [1_001_241, 600, 'somebody whose start a restored database had forgotten'],
  [1_001_267, 600, 'a turn of the clock that one which died kept from beginning'],
  [1_001_374, 600, 'an isolate that outlived the deployment which took a wallet off the list'],
  [1_001_623, 600, 'an invoice that a restored database forgot as its payment was read'],
  [1_001_679, 600, 'a forgotten start of somebody who had been asked about before it'],
  [1_002_324, 600, 'an isolate that outlived the deployment which took a wallet off the list'],
  [1_002_375, 600, 'somebody whose start a restored database had forgotten'],
  [1_002_456, 600, 'an isolate that outlived the deployment which took a wallet off the list'],
  [1_002_645, 600, 'a world that was another one when it was lived through again'],
  [1_002_655, 600, 'somebody whose start a restored database had forgotten'],
  [1_020_182, 600, 'a mint as a node had it that does not count any more'],
  [1_020_187, 600, 'a pass that went back to stock with another’s token'],
  [1_020_210, 600, 'an isolate that outlived the deployment which took a wallet off the list'],
  [1_020_785, 600, 'a judge that asked too much'],
  [1_021_165, 600, 'a mint as a node had it that does not count any more'],
  [1_021_377, 600, 'an isolate that outlived the deployment which took a wallet off the list'],
  [1_021_496, 600, 'a withdrawal of an offer that was taken for its mint'],
  [1_021_631, 600, 'a robbery that a stray node had shown as a payment that failed'],
  [1_021_647, 600, 'a mint that was read again while its verdict was given'],
  [1_022_243, 600, 'an invoice that a restored database forgot as its payment was read'],
  [1_022_543, 600, 'a forgotten start of somebody who had been asked about before it'],
  [1_110_070, 600, 'somebody whose start a restored database had forgotten'],
  [1_112_018, 600, 'somebody whose start a restored database had forgotten'],
  [1_112_167, 600, 'somebody whose start a restored database had forgotten'],
  [1_116_210, 600, 'a robbery just before the first of ours, which was signed by a node that lagged'],
  [1_120_682, 600, 'a sale of a token whose mint a node that forgets had nobody confirm yet'],
  [2_000_180, 600, 'a transaction that a node left out for a moment'],
  [2_001_028, 600, 'tickets that were read of, and not in the pool yet'],
  [2_001_635, 600, 'a payment that was written down as proceeds were swept'],
  [2_003_697, 600, 'two links that a stray node had shown otherwise'],
  [2_005_751, 600, 'a payment that was read again while it was followed'],
  [2_008_366, 600, 'a ticket that was used as the database was set back'],
  [2_009_087, 600, 'a sale that was being followed as the database was set back'],
  [2_102_561, 600, 'a sale whose ledger a node had forgotten'],
  [2_109_473, 600, 'a sale whose ledger a node had forgotten'],
] as const

test.each(FAILED)('seed %i, %i steps: %s', async (seed, steps) => {
  const ending = await runWorld(seed, { steps })
  expect(
    ending.broken,
    [`npm run worlds -- --seed ${seed} --steps ${steps}`, ...ending.story].join('\n'),
  ).toBeNull()
})

test('a world is the same whether it is the first in its process or comes after others', async () => {
  vi.resetModules()
  const fresh = await import('./run-world.ts')
  const run = { steps: 150, without: new Set<string>(), acts: 0 }
  const first = await fresh.runWorld(4711, run)
  await fresh.runWorld(4712, run)
  expect((await fresh.runWorld(4711, run)).hash).toBe(first.hash)
})

test.each(rareMoments)('what chance hardly ever brings about loses nothing: %s', async (moment) => {
  const { broken, story } = await liveThrough(moment)
  expect(broken, story.join('\n')).toBeNull()
})

test('one seed is one world, byte for byte, and another seed is another', async () => {
  const once = await runWorld(4711)
  const again = await runWorld(4711)
  const other = await runWorld(4712)
  expect(again.hash).toBe(once.hash)
  expect(again.story).toEqual(once.story)
  expect(other.hash).not.toBe(once.hash)
})

test('a world stops before the step that is named, and is the same until there', async () => {
  const whole = await runWorld(4711, { acts: 1000 })
  const part = await runWorld(4711, { acts: 1000, until: 200 })
  expect(part.steps).toBe(199)
  expect(whole.story.slice(0, part.story.length)).toEqual(part.story)
})

test('a world that does not fail cannot be made shorter', async () => {
  await expect(shrink(4711, { steps: 50 })).rejects.toThrow('does not fail')
})
