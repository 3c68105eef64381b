import { together } from '../../../config/belong-together.ts'
import { isSecret, secretNames } from '../../../config/environment.ts'

/**
 * The secrets that count as uploaded where Cloudflare cannot be asked: all but those that go with a variable that is not set. A
 * setting would seem to lack its secret, and the sale its alerts, because a login has expired.
 */
export function presumedSecrets(settings: Readonly<Record<string, unknown>>): readonly string[] {
  return secretNames.filter((name) => {
    const others = together.find((names) => names.some((one) => one === name)) ?? []
    const variables = others.filter((one) => !isSecret(one))
    return variables.every((one) => Boolean(settings[one]))
  })
}
