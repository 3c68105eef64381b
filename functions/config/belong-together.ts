import { type SettingName, secretNames } from './environment.ts'
import type { CrossCheck, KnownSettings } from './known-settings.ts'
import type { Problem } from './problem.ts'

/** Settings that are given together or not at all. */
export const together = [
  ['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET'],
  ['ACCESS_TEAM_DOMAIN', 'ACCESS_AUD'],
  ['KYC_APP_TOKEN', 'KYC_APP_SECRET', 'KYC_WEBHOOK_SECRET', 'KYC_LEVEL'],
] as const satisfies readonly (readonly SettingName[])[]

/** Settings that mean nothing without the other. */
const meansNothingWithout = [
  ['TREASURY_TAG', 'TREASURY_ADDRESS'],
  ['TREASURY_FLOAT', 'TREASURY_ADDRESS'],
] as const satisfies readonly (readonly [SettingName, SettingName])[]

/** No half of what belongs together, and no two secrets that are one. */
export const checkTogether: CrossCheck = (known) => [
  ...together.flatMap((names) => halves(known, names)),
  ...meansNothingWithout.flatMap(([name, other]) =>
    known.has(name) && !known.has(other) ? [needs(name, [other])] : [],
  ),
  ...sameSecrets(known),
]

function halves(known: KnownSettings, names: readonly SettingName[]): readonly Problem[] {
  const given = names.filter((name) => known.has(name))
  const missing = names.filter((name) => !known.has(name))
  const [first] = given
  return first === undefined || missing.length === 0 ? [] : [needs(first, missing)]
}

function needs(name: SettingName, others: readonly SettingName[]): Problem {
  return { name, problem: { kind: 'needs', others } }
}

/** Webhooks are left out: alerts and forms may be reported to one place. */
function sameSecrets({ texts }: KnownSettings): readonly Problem[] {
  const secrets = secretNames.filter((name) => !name.endsWith('_URL') && texts[name])
  return secrets.flatMap((name, at) => {
    const as = secrets.slice(0, at).find((earlier) => texts[earlier] === texts[name])
    return as === undefined ? [] : [{ name, problem: { kind: 'same', as } } as const]
  })
}
