import { expect, test } from 'vitest'
import { pathOf } from '#contract/wire/endpoint'
import { connectWallet, verifyWallet } from '#contract/wire/wallet'
import { publishedCalls } from '../../functions/contract/wire/published/calls.ts'
import { BUYER, CONNECT_ID } from '../../functions/contract/wire/published/samples.ts'
import { connectCustomer } from './customer.ts'

const phone = { approve: async () => {} }

function replyTo(path: string): Response {
  const called = path === connectWallet.path ? connectWallet : verifyWallet
  return Response.json(publishedCalls.find(({ endpoint }) => endpoint === called)?.example.reply)
}

test('a read that has no answer is made anew, so that it does not end the rehearsal', async () => {
  const asked: string[] = []
  const send = async (path: string) => {
    asked.push(path)
    if (asked.length === 2) throw new Error('no network')
    return replyTo(path)
  }
  const { address } = await connectCustomer({ send, phone, poll: 0 })
  const read = pathOf(verifyWallet.path, { id: CONNECT_ID })
  expect(address).toBe(BUYER)
  expect(asked).toEqual([connectWallet.path, read, read])
})

test('a site that does not answer any more ends the rehearsal with its sentence', async () => {
  const send = async (path: string) => {
    if (path !== connectWallet.path) throw new Error('The site does not answer.')
    return replyTo(path)
  }
  await expect(connectCustomer({ send, phone, poll: 0 })).rejects.toThrow('The site does not answer.')
})

test('what is sent is not sent twice, as its answer alone may be lost', async () => {
  const asked: string[] = []
  const send = async (path: string): Promise<Response> => {
    asked.push(path)
    throw new Error('The site does not answer.')
  }
  await expect(connectCustomer({ send, phone, poll: 0 })).rejects.toThrow('The site does not answer.')
  expect(asked).toEqual([connectWallet.path])
})
