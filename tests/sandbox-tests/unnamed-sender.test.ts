import { request } from 'node:http'
import { expect, test } from 'vitest'
import { sandboxForTest } from './xaman-client.ts'

/** What a request without a name gets, as a Worker sends it by itself. */
function bare(
  url: string,
  method: string,
  headers: Record<string, string> = {},
): Promise<{ status: number | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, headers }, async (response) => {
      let text = ''
      for await (const chunk of response) text += chunk
      resolve({ status: response.statusCode, text: text.trim() })
    })
    asked.once('error', reject)
    asked.end()
  })
}

test('a sender without a name is refused before anything else by the platform, the provider and the nodes', async () => {
  await using sandbox = await sandboxForTest()
  const { xaman, kyc, rpc } = sandbox.urls
  const refused = { status: 403, text: 'error code: 1010' }
  expect(await bare(`${xaman}/ping`, 'GET')).toEqual(refused)
  expect(await bare(`${kyc}/resources/applicants/-;externalUserId=x/one`, 'GET')).toEqual(refused)
  expect(await bare(rpc, 'POST')).toEqual(refused)
  const upgrade = { connection: 'upgrade', upgrade: 'websocket' }
  expect(await bare(`${new URL(xaman).origin}/sign/1`, 'GET', upgrade)).toEqual(refused)
})

test('a sandbox without guards answers a sender without a name, as releases once were', async () => {
  await using sandbox = await sandboxForTest({ takesUnnamed: true })
  const { xaman, kyc, rpc } = sandbox.urls
  const asked = [
    await bare(`${xaman}/rails`, 'GET'),
    await bare(`${kyc}/resources/applicants/-;externalUserId=x/one`, 'GET'),
    await bare(rpc, 'POST'),
  ]
  expect(asked.map(({ status }) => status)).toEqual([200, 401, 400])
})
