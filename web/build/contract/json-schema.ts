import * as z from '#contract/wire/schema'

/** JSON Schema draft 2020-12, as OpenAPI 3.1 and AsyncAPI 3 use it. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** The input or output of a schema as JSON Schema, without rules between fields. Throws if impossible. */
export function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema, ...written } = z.toJSONSchema(schema, { io })
  return written
}
