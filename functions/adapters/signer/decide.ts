import type { Decoded, Grounds } from './rules.ts'
import { type FieldCheck, shapeOf } from './shapes.ts'

/** Why a transaction is not signed: it cannot be encoded, its payment is not one, or the name of the field that is wrong. */
export type SigningRefusal = 'unreadable' | 'no payment' | `${'missing' | 'foreign' | 'wrong'} ${string}`

/**
 * Why this transaction must not be signed; null when it may. It has to be of one of the kinds that the sale makes, with
 * exactly the fields of its kind and in each a value that the sale could have put there.
 */
export function refusalOf(tx: Decoded, grounds: Grounds): SigningRefusal | null {
  if (!Object.hasOwn(tx, 'TransactionType')) return 'missing TransactionType'
  const shape = shapeOf(tx, grounds)
  if (!shape) return 'wrong TransactionType'
  const foreign = Object.keys(tx).find((name) => !Object.hasOwn(shape, name))
  if (foreign !== undefined) return `foreign ${foreign}`
  const fields: [string, FieldCheck][] = Object.entries(shape)
  const missing = fields.find(([name]) => !Object.hasOwn(tx, name))
  if (missing) return `missing ${missing[0]}`
  const wrong = fields.find(([name, isRight]) => !isRight(tx[name], { tx, ...grounds }))
  return wrong ? `wrong ${wrong[0]}` : null
}
