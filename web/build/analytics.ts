import * as z from '#contract/wire/schema'
import { type Leave, secureOrigin } from './content-policy.ts'

/** A web-analytics service that was chosen for this build. It has to do without cookies: the privacy policy says so. */
export interface Analytics {
  readonly script: string
  /** The attributes that the service wants on the script's tag, by full name, such as `data-domain`. */
  readonly attributes: Readonly<Record<string, string>>
  /** The origin that its script reports to. */
  readonly reportsTo: string
}

/** As `env.d.ts` describes them. */
export interface AnalyticsSettings {
  readonly ANALYTICS_SCRIPT?: string | undefined
  readonly ANALYTICS_DATA?: string | undefined
  readonly ANALYTICS_REPORTS_TO?: string | undefined
}

const data = z.record(z.string().check(z.regex(/^[a-z][a-z0-9-]*$/)), z.string())

/** The service that the settings name, or null if they name none. Throws for settings that cannot be meant. */
export function analyticsOf(settings: AnalyticsSettings): Analytics | null {
  const { ANALYTICS_SCRIPT: script, ANALYTICS_DATA, ANALYTICS_REPORTS_TO } = settings
  if (!script) return null
  secureOrigin(script)
  return {
    script,
    attributes: ANALYTICS_DATA ? attributesOf(ANALYTICS_DATA) : {},
    reportsTo: secureOrigin(ANALYTICS_REPORTS_TO || script),
  }
}

/** These pages may load the service's script, and the script may report. */
export function analyticsLeave({ script, reportsTo }: Analytics, pages: readonly string[]): readonly Leave[] {
  return pages.map((page) => ({ page, scriptsFrom: secureOrigin(script), connectsTo: reportsTo }))
}

function attributesOf(text: string): Record<string, string> {
  const named = Object.entries(data.parse(JSON.parse(text)))
  return Object.fromEntries(named.map(([name, value]) => [`data-${name}`, value]))
}
