import { ConfigurationError } from './configuration-error.ts'
import type { Environment } from './environment.ts'

/** The origins whose pages may call the API. Each is exact and https: a pattern could match an origin of a stranger. */
export function originsOf({ CORS_ORIGINS: text = '', SITE_URL }: Environment): readonly string[] {
  const plainHttp = SITE_URL.startsWith('http:')
  const named = text.split(/[\s,]+/).filter(Boolean)
  const wrong = named.find((one) => !isOrigin(one, plainHttp ? /^https?:$/ : /^https:$/))
  if (wrong !== undefined) {
    throw new ConfigurationError(
      `CORS_ORIGINS takes exact origins such as https://app.example.org, and "${wrong}" is none`,
    )
  }
  return named
}

function isOrigin(text: string, protocols: RegExp): boolean {
  if (!URL.canParse(text)) return false
  const { origin, protocol, hostname } = new URL(text)
  return origin === text && protocols.test(protocol) && !hostname.includes('*')
}
