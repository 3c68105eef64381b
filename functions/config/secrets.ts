import type { Environment } from './environment.ts'

/** Values that are never logged and never answered. */
export interface Secrets {
  readonly xaman: { readonly key: string; readonly secret: string }
  readonly room: string
  /** The identity provider's secrets: one for our calls, one for its webhooks. */
  readonly kyc: { readonly token: string; readonly secret: string; readonly webhook: string } | null
  /** The key that signs receipts only; null where none are signed. Never the minter's. */
  readonly receipt: { readonly x: string; readonly d: string } | null
  /** The webhook for alerts; null for the log only. */
  readonly alertUrl: string | null
  readonly forms: {
    readonly turnstile: string | null
    /**
     * The webhook that is notified that a form arrived, never of its content. Its address is a secret, as chat services
     * make it one.
     */
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
