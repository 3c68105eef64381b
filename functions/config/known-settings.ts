import type { SettingName, SettingValues } from './environment.ts'
import type { Problem } from './problem.ts'

/** What is known of the settings before it is known whether all are right. */
export interface KnownSettings {
  /** The values of those that could be read. */
  readonly values: Partial<SettingValues>
  /** Their texts as they were given, also of those that could not be read. */
  readonly texts: Partial<Readonly<Record<SettingName, string>>>
  /** Whether a setting is given at all, also where its value cannot be seen. */
  has(name: SettingName): boolean
}

/** Finds what is wrong with settings together, although each is right by itself. */
export type CrossCheck = (known: KnownSettings) => readonly Problem[]

/** Whether the site is on https: in production. False where its address could not be read. */
export function isPublic({ values }: KnownSettings): boolean {
  return values.SITE_URL?.startsWith('https:') ?? false
}
