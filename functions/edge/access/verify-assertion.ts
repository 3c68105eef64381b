import { errors, jwtVerify } from 'jose'
import { SECOND } from '#contract/timing'
import * as z from '#contract/wire/schema'
import type { Services } from '../../services.ts'
import { teamKeys } from './team-keys.ts'

/** How far Cloudflare's clock and ours may differ. */
const CLOCKS_DIFFER = 30 * SECOND

/** A person's assertion. One of a service token has no e-mail address. */
const claims = z.object({
  email: z.string().check(z.trim(), z.toLowerCase(), z.includes('@')),
  iat: z.number(),
})

/**
 * The e-mail address of the colleague whose assertion this is, in lower case. Null unless one of the team's keys signed it
 * by RS256, for this application, and it is valid now.
 */
export async function verifyAssertion(
  services: Pick<Services, 'clock' | 'log'>,
  access: NonNullable<Services['config']['access']>,
  assertion: string,
): Promise<string | null> {
  const now = services.clock.now()
  try {
    const { payload } = await jwtVerify(assertion, teamKeys(access.team, services), {
      algorithms: ['RS256'],
      audience: access.audience,
      issuer: access.team,
      currentDate: new Date(now),
      clockTolerance: CLOCKS_DIFFER / SECOND,
      requiredClaims: ['exp', 'iat'],
    })
    const read = claims.safeParse(payload)
    return read.success && read.data.iat * SECOND <= now + CLOCKS_DIFFER ? read.data.email : null
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}
