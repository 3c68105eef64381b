import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { eventTypes } from '#contract/events'
import { publishedEvents } from '#contract/wire/published/events'

const root = join(import.meta.dirname, '../..')

/** The sources below a folder, in one text. */
function sourcesOf(folder: string): string {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  const ours = files.filter((file) => file.endsWith('.ts') && !file.startsWith('contract/'))
  return ours.map((file) => readFileSync(join(root, folder, file), 'utf8')).join('\n')
}

test('every event of the contract is published somewhere in the API or by a room', () => {
  const [api, rooms] = [sourcesOf('functions'), sourcesOf('party')]
  const ofFrames = eventTypes.filter(
    (type) => /type: `payload-\$\{frame\.kind\}`/.test(rooms) && rooms.includes(`kind: '${type.slice(8)}'`),
  )
  const silent = eventTypes.filter(
    (type) => !ofFrames.includes(type) && !`${api}${rooms}`.includes(`'${type}'`),
  )
  expect(silent).toEqual([])
})

test('every event of the specification exists', () => {
  expect(eventTypes).toEqual(
    expect.arrayContaining([
      ...['payload-update', 'wallet-connected', 'wallet-connection-rejected', 'wallet-connection-expired'],
      ...['nft-transaction-completed', 'nft-transaction-rejected', 'nft-transaction-expired'],
      ...['payment-completed', 'payment-rejected', 'payment-expired', 'wallet-data-refresh'],
      ...['collection-info-update', 'xrp-connection-status', 'xaman-event', 'payload-opened'],
      ...['payload-pre-signed', 'payload-dispatched', 'payload-expiration', 'payload-expired'],
      ...['server-shutdown', 'connected'],
    ]),
  )
})

test('a program that pays first is told that the same event says that its payment counts', () => {
  expect(publishedEvents['payment-completed'].says).toMatch(/the payment of a pass that is paid first counts/)
})

test('a program is told that an early sign of its signature comes again, and is not among what a room repeats', () => {
  const { says } = publishedEvents['signature-seen']
  expect(says).toMatch(/comes again with each close/)
  expect(says).not.toMatch(/never repeated/)
})
