import { get } from 'node:http'
import { expect, test } from 'vitest'
import { sandboxForTest } from './xaman-client.ts'

/** For how many seconds the server at an address says that it keeps an idle connection. */
function kept(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = get(url, ({ headers }) =>
      resolve(Number(/timeout=(\d+)/.exec(String(headers['keep-alive']))?.[1])),
    )
    asked.once('error', reject)
  })
}

test('a service keeps an idle connection long after its callers gave it up, so that none of their calls is lost', async () => {
  await using sandbox = await sandboxForTest()
  const { xaman, kyc, access, rpc, secondRpc, thirdRpc } = sandbox.urls
  // workerd closes an idle connection after five seconds, later on a busy machine.
  for (const url of [xaman, kyc, access, rpc, secondRpc, thirdRpc]) expect(await kept(url)).toBeGreaterThan(8)
})
