import { readdirSync } from 'node:fs'
import type { Endpoint } from '#contract/wire/endpoint'

const folder = new URL('../../functions/contract/wire/', import.meta.url)

/** Every call of the contract, with those of the forms. */
export async function allEndpoints(): Promise<readonly Endpoint[]> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.ts'))
  const files = await Promise.all(names.map((name) => import(new URL(name, folder).href) as Promise<object>))
  const found = files.flatMap((file) => Object.values(file).flatMap((value) => endpointIn(value) ?? []))
  return [...new Set(found)]
}

function endpointIn(value: unknown): Endpoint | null {
  if (typeof value !== 'object' || value === null) return null
  if ('method' in value && 'path' in value && 'reply' in value) return value as Endpoint
  return 'endpoint' in value ? endpointIn(value.endpoint) : null
}
