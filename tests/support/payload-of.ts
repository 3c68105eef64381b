import type { PurchaseReply } from '#contract/wire/purchase'
import type { ApiAnswer } from './visitor.ts'

/** The uuid of the wallet request that a purchase call created; throws the refusal if there is none. */
export function payloadOf(bought: ApiAnswer<PurchaseReply>): string {
  if (!bought.ok) throw new Error(`the purchase was refused: ${bought.error.code}`)
  const uuid = bought.value.items[0]?.xamanPayload.uuid
  if (!uuid) throw new Error('the purchase brought no wallet request')
  return uuid
}
