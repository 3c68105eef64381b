import { expect, test } from 'vitest'
import { publishedKey, signText } from '../../../../functions/sale/receipt/receipt-key.ts'

/** The key of RFC 8037, appendix A: public key, secret key, and thumbprint. */
const x = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'
const d = 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A'
const kid = 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k'

test('a key is published under its thumbprint, without its secret key', async () => {
  expect(await publishedKey(x)).toEqual({ kty: 'OKP', crv: 'Ed25519', x, kid, use: 'sig' })
})

test('a text is signed as RFC 8037 says, deterministically', async () => {
  const text = 'eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc'
  const signature = {
    alg: 'Ed25519',
    kid,
    value: 'hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg',
  }
  expect(await signText({ x, d }, text)).toEqual(signature)
  expect(await signText({ x, d }, text)).toEqual(signature)
})

test('a public key that does not match its secret key is refused', async () => {
  const other = 'V8jwOLiXjuMc4d6BppPxql7ffGqqio414LlczJA9AC4'
  await expect(signText({ x: other, d }, 'text')).rejects.toThrow()
})
