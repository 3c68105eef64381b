/** An expected outcome: a value, or the code of a refusal. Exceptions are for bugs only. */
export type Result<Value, Refusal extends string = string> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Refusal }

export function ok<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value }
}

export function err<Refusal extends string>(error: Refusal): { readonly ok: false; readonly error: Refusal } {
  return { ok: false, error }
}
