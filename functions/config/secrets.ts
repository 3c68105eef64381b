import type { Environment } from './environment.ts'

/** Values that are never logged and reach no reply. */
export interface Secrets {
  readonly xaman: { readonly key: string; readonly secret: string }
  readonly room: string
  /** The identity provider's, one for our calls and one for its own. */
  readonly kyc: { readonly token: string; readonly secret: string; readonly webhook: string } | null
  /** The key that signs receipts, and nothing else; null where none are signed. Never the minter's. */
  readonly receipt: { readonly x: string; readonly d: string } | null
  /** Told of what people have to see; null for the log alone. */
  readonly alertUrl: string | null
  readonly forms: {
    readonly turnstile: string | null
    /** Told that something arrived, never what. The address itself is a secret, as chat services make it one. */
    readonly notifyUrl: string | null
  }
}

export function secretsOf(env: Environment, kyc: Secrets['kyc']): Secrets {
  return {
    xaman: { key: env.XAMAN_API_KEY, secret: env.XAMAN_API_SECRET },
    room: env.ROOM_SECRET,
    kyc,
    receipt: env.RECEIPT_KEY ?? null,
    alertUrl: env.ALERT_URL ?? null,
    forms: { turnstile: env.TURNSTILE_SECRET ?? null, notifyUrl: env.FORMS_NOTIFY_URL ?? null },
  }
}
