import { expect, test } from 'vitest'
import { nftokenId } from '#contract/wire/ledger-ids'
import { readTokenId } from '../../../../functions/adapters/ledger/nftoken-id.ts'

test('an NFTokenID contains flags, fee, issuer, taxon and serial number', () => {
  const id = nftokenId.parse('000827106807BF848FACD972F2F617E27003D75B2CAAC9816CEE14840521D1E9')
  expect(readTokenId(id)).toEqual({
    flags: 8,
    transferFee: 10_000,
    issuer: 'rwVhZJLcdtioxdETLq31Ne2K97xm4zA8Jv',
    taxon: 0,
    serial: 86_102_505,
  })
})

test.each([1, 2, 3, 4, 5, 6, 0xffff_ffff])('a taxon of %d is unscrambled', (taxon) => {
  for (const serial of [0, 1, 7, 86_102_505, 0xffff_ffff]) {
    const scrambled = BigInt.asUintN(32, 384_160_001n * BigInt(serial) + 2_459n) ^ BigInt(taxon)
    const hex = (value: number | bigint) => value.toString(16).padStart(8, '0').toUpperCase()
    const id = nftokenId.parse(`00080000${'AB'.repeat(20)}${hex(scrambled)}${hex(serial)}`)
    expect(readTokenId(id)).toMatchObject({ taxon, serial })
  }
})
