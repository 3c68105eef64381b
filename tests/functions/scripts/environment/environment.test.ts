import { afterAll, expect, test, vi } from 'vitest'

afterAll(() => vi.unstubAllEnvs())

test('a command names the site of the instance that its shell names by TOUCHSTONE_PORT', async () => {
  vi.stubEnv('TOUCHSTONE_PORT', '18787')
  // The port is read when the module is loaded, which another test may have done.
  vi.resetModules()
  const { destination, readEnvironment } = await import(
    '../../../../functions/scripts/environment/environment.ts'
  )
  const named = await Promise.all((['local', 'testnet'] as const).map(readEnvironment))
  expect(
    named.map((environment) => destination(environment, []).includes('site http://127.0.0.1:18787,')),
  ).toEqual([true, false])
})

test('a command on local names the folder of its database, since two instances have two of one name', async () => {
  vi.stubEnv('TOUCHSTONE_STATE', '/tmp/second')
  vi.resetModules()
  const { destination, readEnvironment } = await import(
    '../../../../functions/scripts/environment/environment.ts'
  )
  const local = await readEnvironment('local')
  expect(destination(local, ['list'])).toMatch(/, database touchstone-local in \/tmp\/second\/worker$/)
  expect(destination(local, ['list', '--persist-to', 'own'])).toMatch(/, database touchstone-local in own$/)
  expect(destination(local, ['list', '--persist-to=own'])).toMatch(/, database touchstone-local in own$/)
  expect(destination(await readEnvironment('testnet'), ['list'])).toMatch(/, database touchstone-testnet$/)
})

test.each(['abc', '70000', '65530', '-1', '8787.5', '+8787', '0x2253', '9e3'])(
  'a TOUCHSTONE_PORT of %s is refused, as no nine ports begin there',
  async (port) => {
    vi.stubEnv('TOUCHSTONE_PORT', port)
    vi.resetModules()
    const { readEnvironment } = await import('../../../../functions/scripts/environment/environment.ts')
    await expect(readEnvironment('local')).rejects.toThrow(
      `TOUCHSTONE_PORT is "${port}": it has to be a port with eight more after it.`,
    )
    expect((await readEnvironment('testnet')).name).toBe('testnet')
  },
)
