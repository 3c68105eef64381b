import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { askFaucet } from '../../../../functions/scripts/setup/faucet.ts'

const silent = createServer(() => {})
afterAll(() => void silent.close())

test('a faucet that does not answer is said, and is not waited for without end', async () => {
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo
  for (const url of ['http://127.0.0.1:1/accounts', `http://127.0.0.1:${port}/accounts`])
    await expect(askFaucet(url, 'rIssuer', 20, 100)).rejects.toThrow(
      `The faucet ${new URL(url).host} does not answer. Run this again: it goes on from here.`,
    )
})
