import { expect, test } from 'vitest'
import { gatewayAddress, metadataAddress, readNftMetadata } from '../../../web/wallet/nft-metadata.ts'

const CID = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWKPPNo'
const hex = (text: string) => Buffer.from(text).toString('hex').toUpperCase()

test('content addresses are resolved by a gateway, in every spelling', () => {
  const address = `https://ipfs.io/ipfs/${CID}/1.json`

  expect(gatewayAddress(`ipfs://${CID}/1.json`)).toBe(address)
  expect(gatewayAddress(`ipfs://ipfs/${CID}/1.json`)).toBe(address)
  expect(gatewayAddress(`ipfs/${CID}/1.json`)).toBe(address)
  expect(gatewayAddress(`${CID}/1.json`)).toBe(address)
  expect(gatewayAddress(`https://gateway.pinata.cloud/ipfs/${CID}`)).toBe(
    `https://gateway.pinata.cloud/ipfs/${CID}`,
  )
})

test('only the gateways are requested, and only over https', () => {
  const others = [
    'https://evil.test/1.json',
    'https://ipfs.io.evil.test/ipfs/x',
    'https://ipfs.io@evil.test/',
    'http://ipfs.io/ipfs/x',
    'https://ipfs.io:8443/ipfs/x',
    'javascript:alert(1)',
    'data:application/json,{}',
    'ipfs://short',
    '',
  ]

  expect(others.map(gatewayAddress)).toEqual(others.map(() => null))
})

test('an NFToken’s URI is a hex-encoded text', () => {
  expect(metadataAddress(hex(`ipfs://${CID}`))).toBe(`https://ipfs.io/ipfs/${CID}`)
  expect(metadataAddress(null)).toBeNull()
  expect(metadataAddress('ABC')).toBeNull()
  expect(metadataAddress('FFFE')).toBeNull()
  expect(metadataAddress(`${CID}`)).toBeNull()
})

test('the valid fields of metadata are read', () => {
  expect(
    readNftMetadata({
      name: '  A stone ',
      description: 'Found',
      edition: 7,
      attributes: [{ trait_type: 'Colour', value: 'red' }, { trait_type: 'tier', value: 'Rare' }, 'nonsense'],
      properties: { files: [{ uri: `ipfs://${CID}/a.png` }] },
    }),
  ).toEqual({
    name: 'A stone',
    description: 'Found',
    edition: '7',
    tier: 'Rare',
    image: `https://ipfs.io/ipfs/${CID}/a.png`,
  })
})

test('metadata of any other shape is empty, and long texts are cut', () => {
  expect(readNftMetadata('text')).toBeNull()
  expect(readNftMetadata(null)).toBeNull()
  expect(
    readNftMetadata({ name: { html: '<b>' }, image: 'https://evil.test/x.png', attributes: 'no' }),
  ).toEqual({
    name: null,
    description: null,
    edition: null,
    tier: null,
    image: null,
  })
  expect(readNftMetadata({ name: 'x'.repeat(1000) })?.name).toHaveLength(80)
})
