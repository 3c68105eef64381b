import { z } from 'zod'

/** A call's parts and its parameters. */
export const objectSchema = z.record(z.string(), z.unknown())

/** The requested version, default 1, undefined for an unknown one. */
export function readApiVersion(asked: unknown): 1 | 2 | undefined {
  if (asked === undefined) return 1
  return asked === 1 || asked === 2 ? asked : undefined
}

/** The JSON object of a text; undefined for any other text. */
export function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const parsed = objectSchema.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}
