import { settingNames } from './environment.ts'
import { type CrossCheck, isPublic } from './known-settings.ts'

/** What `functions/local.env` gives to each sandbox, and so to everyone: keys, secrets, and accounts whose keys are known. */
export const sandboxValues: readonly string[] = [
  'rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM',
  'rw6dgsc5jNJ6CbLHMp28UTZdVJhVvrMeAJ',
  'sEdSFc9hvq64GeosBW6TE4REVN3eR5U',
  '5a0db0c5-0000-4000-8000-000000000001',
  '5a0db0c5-5ec7-4e70-8000-000000000002',
  'sandbox-room-secret-known-to-everybody',
  'sbx:5a0db0c5touchstone',
  'sandbox-identity-secret',
  'sandbox-identity-hook-secret',
  'rh4K7ZY8KpQ4Gj73i7nMTDyAJ2GtyoZ1vN',
  '5a0db0c5d35c0000000000000000000000000000000000000000000000000001',
  'V8jwOLiXjuMc4d6BppPxql7ffGqqio414LlczJA9AC4.W1Eu0q9rmIdK4PHkoIN96OKI53ioy9EhEXZpCQBIsFw',
]

/** Turnstile's dummy keys (Cloudflare, "Test your Turnstile implementation"), which let every caller pass. */
const DUMMY_TURNSTILE = /^[123]x0{16,}/

/** No key that others know may guard a site on https. */
export const checkSandboxValues: CrossCheck = (known) => {
  if (!isPublic(known)) return []
  return settingNames
    .filter((name) => isKnownToAll(known.texts[name] ?? ''))
    .map((name) => ({ name, problem: { kind: 'sandbox' } }))
}

function isKnownToAll(text: string): boolean {
  return sandboxValues.includes(text) || DUMMY_TURNSTILE.test(text)
}
