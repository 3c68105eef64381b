import { expect, test } from 'vitest'
import type { ErrorCode } from '#contract/error-codes'
import { errors } from '#contract/errors'
import { connectRefusal } from '../../../web/wallet/connect-refusal.ts'

test.each(Object.keys(errors) as ErrorCode[])(
  '%s at connecting says nothing of a charge: signing in costs nothing',
  (code) => {
    const { error: message, status } = errors[code]
    const { sentence, advice } = connectRefusal({ code, message, status, requestId: null, fields: {} })
    expect(sentence).toBe(message)
    expect(advice ?? '').not.toMatch(/charged/)
  },
)
