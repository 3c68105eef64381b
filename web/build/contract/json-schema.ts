import * as z from '#contract/wire/schema'

/** A JSON Schema, of draft 2020-12 as OpenAPI 3.1 and AsyncAPI 3 have it. */
export type JsonSchema = Readonly<Record<string, unknown>>

/**
 * What a schema of the contract takes (`input`) or gives (`output`), as JSON Schema. Rules between fields have no form there
 * and are left to the sentences. Throws for a schema that JSON cannot say.
 */
export function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema, ...written } = z.toJSONSchema(schema, { io })
  return written
}
