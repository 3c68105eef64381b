import { fromJSONSchema } from 'zod'
import type { PublishedCall } from '#contract/wire/published/call'

/** The part of `/openapi.json` that tests read. */
export interface OpenApi {
  readonly paths: Record<string, Record<string, Operation>>
}

interface Operation {
  readonly operationId: string
  readonly security?: readonly object[]
  readonly parameters: readonly { readonly name: string; readonly schema: object }[]
  readonly requestBody?: { readonly required: boolean; readonly content: Record<string, Media> }
  readonly responses: Record<
    string,
    { readonly description: string; readonly content?: Record<string, Media> }
  >
}

interface Media {
  readonly schema: object
  readonly example?: unknown
  readonly examples?: Record<string, { readonly value: unknown }>
}

/** The operation of a call. Throws where the document has none. */
export function operationOf(api: OpenApi, { endpoint, name }: PublishedCall): Operation {
  const found = api.paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()]
  if (!found) throw new Error(`${name} is not in the document`)
  return found
}

const schemas = new WeakMap<object, ReturnType<typeof fromJSONSchema>>()

/** The document's schema of the JSON that a call answers with this status. Throws for an undocumented status. */
export function responseSchema(
  api: OpenApi,
  call: PublishedCall,
  status: number,
): ReturnType<typeof fromJSONSchema> {
  const media = operationOf(api, call).responses[status]?.content?.['application/json']
  if (!media) throw new Error(`${call.name} is not documented to answer ${status}`)
  const known = schemas.get(media) ?? fromJSONSchema(media.schema as never)
  schemas.set(media, known)
  return known
}
