import { environment, type SettingName, type SettingValues, settingNames } from './environment.ts'
import type { KnownSettings } from './known-settings.ts'
import type { Mistake, Problem } from './problem.ts'
import { invalid, type Reading, type Setting } from './setting.ts'
import { slips } from './slips.ts'

/**
 * Reads every setting by itself, and finds names that are slips of known ones. `unseen` names settings whose values
 * cannot be read from here, as secrets that were uploaded: they count as given.
 */
export function readSettings(
  env: Readonly<Record<string, unknown>>,
  unseen: ReadonlySet<string> = new Set(),
): { readonly known: KnownSettings; readonly problems: readonly Problem[] } {
  const problems: Problem[] = []
  const values: Record<string, unknown> = {}
  const texts: Partial<Record<SettingName, string>> = {}
  for (const name of settingNames) {
    const given = env[name]
    if (typeof given === 'string') texts[name] = given
    if (unseen.has(name) && given === undefined) continue
    const reading = readSetting<unknown>(environment[name], given)
    if (reading.ok) values[name] = reading.value
    else problems.push({ name, problem: reading.mistake })
  }
  const names = [...Object.keys(env).filter((name) => typeof env[name] === 'string'), ...unseen]
  return {
    known: {
      // Each value was read by the setting of its name.
      values: values as Partial<SettingValues>,
      texts,
      has: (name) => unseen.has(name) || (texts[name] ?? '') !== '',
    },
    problems: [...problems, ...slips(names)],
  }
}

function readSetting<Value>(setting: Setting<Value>, given: unknown): Reading<Value> {
  if (given === undefined || given === '') return setting.absent
  if (typeof given !== 'string') return invalid({ kind: 'no text', is: typeof given })
  const mistake = mistakeOfAnyText(given, setting.isList)
  return mistake === null ? setting.read(given) : invalid(mistake)
}

/** What is wrong with a text whatever it means. */
function mistakeOfAnyText(given: string, isList: boolean): Mistake | null {
  if (/^(['"`]).*\1$/s.test(given)) return { kind: 'quoted' }
  if (/^<.*>$|^(change[-_ ]?me|todo|your[-_ ].*|x{3,})$/i.test(given)) return { kind: 'placeholder' }
  if (isList) return null
  if (/[\r\n]/.test(given)) return { kind: 'line break' }
  if (/^\s/.test(given)) return { kind: 'blank', at: 'start' }
  if (/\s$/.test(given)) return { kind: 'blank', at: 'end' }
  return null
}
