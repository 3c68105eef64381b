import { brand } from '#contract/brand'
import type { ErrorCode } from '#contract/error-codes'
import { errors } from '#contract/errors'
import { adviceFor } from '#contract/mint-errors'
import { errorReply } from '#contract/wire/error-reply'
import { type PublishedCall, refusalsOf } from '#contract/wire/published/call'
import { callGroups } from '#contract/wire/published/calls'
import { callLife, changes } from '#contract/wire/published/changes'
import * as z from '#contract/wire/schema'
import { jsonSchema } from './json-schema.ts'

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'
const REQUEST_ID = '2c9d4f1a-9e3b-4c5d-8e3f-2a1b6c7d8e9f'

/** The API as an OpenAPI 3.1 document: calls with schemas, an example, and every refusal. */
export function openApi(siteUrl: string): object {
  return {
    openapi: '3.1.0',
    info: {
      title: `${brand.name} API`,
      version: changes[0].version,
      description: `Calls of ${brand.name}. Money is drops, as decimal text; times are unix milliseconds. What happens live is told in rooms: ${new URL('/asyncapi.json', siteUrl).href}. In words, with a client that works: ${new URL('/developers', siteUrl).href}. ${callLife}`,
    },
    servers: [{ url: siteUrl }],
    tags: callGroups.map(({ title }) => ({ name: title })),
    paths: paths(),
    components: {
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of a connected wallet: it looks and reserves, and never spends.',
        },
      },
    },
  }
}

function paths(): object {
  const found: Record<string, Record<string, object>> = {}
  for (const { title, calls } of callGroups) {
    for (const call of calls) {
      const path = call.endpoint.path.replace(/:(\w+)/g, '{$1}')
      const method = call.endpoint.method.toLowerCase()
      found[path] = {
        ...found[path],
        ...(call.formToo && { get: pageOfForm(call, title) }),
        [method]: operation(call, title),
      }
    }
  }
  return found
}

function operation(call: PublishedCall, tag: string): object {
  const { name, endpoint, says, params, example, formToo, revalidates } = call
  return {
    operationId: name,
    tags: [tag],
    summary: says,
    security: endpoint.session ? [{ session: [] }] : [],
    parameters: Object.entries(params).map(([param, schema]) => ({
      name: param,
      in: 'path',
      required: true,
      schema: jsonSchema(schema, 'input'),
      example: example.params?.[param],
    })),
    ...(endpoint.body && { requestBody: requestBody(call) }),
    responses: {
      200: {
        description: 'Done.',
        content: { [JSON_TYPE]: { schema: jsonSchema(endpoint.reply, 'output'), example: example.reply } },
      },
      ...(revalidates && {
        304: { description: 'Unchanged, to who sent the ETag of this reply in If-None-Match.' },
      }),
      // Replies to a form without JavaScript: the page again, or a redirect.
      ...(formToo && { 303: { description: 'Received, to who posted a form: where its page is.' } }),
      ...refusals(call),
    },
  }
}

/** A GET of a form's path redirects to the form. */
function pageOfForm({ name }: PublishedCall, tag: string): object {
  return {
    operationId: `${name}Page`,
    tags: [tag],
    summary: 'Leads to the page with the form.',
    security: [],
    responses: {
      303: {
        description: 'Where the form is.',
        headers: { location: { required: true, schema: { type: 'string' } } },
      },
    },
  }
}

function requestBody({ endpoint, example, formToo }: PublishedCall): object {
  const schema = endpoint.body && jsonSchema(endpoint.body, 'input')
  return {
    required: endpoint.body?.safeParse(undefined).success !== true,
    content: {
      [JSON_TYPE]: { schema, ...(example.body && { example: example.body }) },
      ...(formToo && { [FORM_TYPE]: { schema } }),
    },
  }
}

function refusals(call: PublishedCall): object {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of refusalsOf(call)) {
    const { status } = errors[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries([...byStatus].map(([status, codes]) => [status, refusal(codes, call)]))
}

function refusal(codes: readonly ErrorCode[], { formToo }: PublishedCall): object {
  const schema = jsonSchema(z.extend(errorReply, { code: z.enum(codes) }), 'output')
  const examples = Object.fromEntries(
    codes.map((code) => [code, { value: { error: errors[code].error, code, requestId: REQUEST_ID } }]),
  )
  return {
    description: codes.map((code) => `\`${code}\`: ${sentence(code)}`).join('\n\n'),
    content: {
      [JSON_TYPE]: { schema, examples },
      ...(formToo && { 'text/html': { schema: { type: 'string' } } }),
    },
  }
}

function sentence(code: ErrorCode): string {
  return [errors[code].error, adviceFor(code)].filter(Boolean).join(' ')
}
