import type { SettingValues } from './environment.ts'
import type { IdentityProvider } from './identity-provider.ts'

/** Values that are never logged and never answered. */
export type Secrets = ReturnType<typeof secretsOf>

export function secretsOf(env: SettingValues, kyc: IdentityProvider['secrets'] | null) {
  return {
    xaman: { key: env.XAMAN_API_KEY, secret: env.XAMAN_API_SECRET },
    room: env.ROOM_SECRET,
    kyc,
    /** The key that signs receipts only; null where none are signed. Never the minter's. */
    receipt: env.RECEIPT_KEY ?? null,
    /** The webhook for alerts; null for the log only. */
    alertUrl: env.ALERT_URL ?? null,
    forms: {
      turnstile: env.TURNSTILE_SECRET ?? null,
      /**
       * The webhook that is notified that a form arrived, never of its content. Its address is a secret, as chat services
       * make it one.
       */
      notifyUrl: env.FORMS_NOTIFY_URL ?? null,
    },
  } as const
}
