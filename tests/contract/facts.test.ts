import { expect, test } from 'vitest'
import { importsUnder, reachedFrom } from '../support/imports.ts'

const contract = importsUnder('functions/contract')
const inContract = [...contract.keys()]

test('facts need no schema, so that any page may use them', () => {
  const facts = inContract.filter((file) => !file.startsWith('functions/contract/wire/'))
  expect(facts).toContain('functions/contract/tiers.ts')
  for (const fact of facts) {
    const brought = [...reachedFrom(contract, fact)].filter((name) => !facts.includes(name))
    expect(brought, `${fact} brings`).toEqual([])
  }
})

test('the wire modules import only facts and the schema library', () => {
  expect([...reachedFrom(contract, 'functions/contract/wire/purchase.ts')]).toContain('zod/mini')
  for (const file of inContract) {
    const packages = [...reachedFrom(contract, file)].filter(
      (name) => !name.startsWith('functions/contract/'),
    )
    for (const name of packages) expect(name, file).toBe('zod/mini')
  }
})
