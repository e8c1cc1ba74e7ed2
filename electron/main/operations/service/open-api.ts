// The service described as an OpenAPI document, from the schemas that the client itself reads and writes with. Whatever
// the service does not document is marked `x-assumed`.
import { z } from 'zod'
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi'
import { OPERATION_NAMES, type OperationName } from '#shared/operations/registry'
import { BUILT_IN_PROFILE } from './built-in-profile'
import { operationOf } from '../../service/profile/operation-of'
import { integer } from '../../service/answers/answer-fields'
import { OPERATION_ROWS } from './kinds'

const meta = z.object({
  request_id: z.string(),
  time: z.string().meta({ description: 'ISO 8601 with offset' }),
})

const errorEnvelope = z
  .object({
    response_code: integer(),
    error_code: z.string(),
    message: z.string(),
    error: z.array(z.unknown()).meta({ description: 'field messages of a 422; their form is open' }),
    data: z.null(),
    meta: meta.optional(),
  })
  .meta({ id: 'ErrorEnvelope' })

const rateLimitBody = z.object({ error: z.literal(true), message: z.string() }).meta({ id: 'RateLimit' })

const successEnvelope = (data: z.ZodType) =>
  z.object({
    response_code: integer(),
    status: z.string().meta({ description: 'success; pending where an operator has not confirmed' }),
    message: z.string(),
    data,
    meta,
  })

const json = (schema: z.ZodType) => ({ content: { 'application/json': { schema } } })

function operationObject(name: OperationName): ZodOpenApiOperationObject {
  const { summary, body, data, errors } = OPERATION_ROWS[name]
  const { provenance, path } = operationOf(BUILT_IN_PROFILE, name)
  const refusals = Object.fromEntries(
    errors.map((status) => [String(status), { description: REASONS[status] ?? '', ...json(errorEnvelope) }]),
  )
  return {
    operationId: name,
    summary,
    ...(provenance === 'SEED' ? {} : { 'x-assumed': true, 'x-provenance': provenance }),
    security: [{ clientId: [], clientSecret: [] }],
    ...(path.includes('{requestId}') ? { requestParams: { path: z.object({ requestId: z.string() }) } } : {}),
    ...(body === null ? {} : { requestBody: { required: true, ...json(body) } }),
    responses: {
      '200': { description: 'Success, or pending', ...json(successEnvelope(data)) },
      ...refusals,
      '429': { description: REASONS[429] ?? '', ...json(rateLimitBody) },
    },
  }
}

const REASONS: Readonly<Record<number, string>> = {
  400: 'Invalid parameters',
  401: 'Missing or invalid credentials',
  404: 'No such resource or request id',
  422: 'A field is not valid',
  429: 'Rate limit exceeded',
}

/** The whole description, as published in docs/openapi.json. */
export function openApiDocument(): ReturnType<typeof createDocument> {
  const paths: Record<string, ZodOpenApiPathsObject[string]> = {}
  for (const name of OPERATION_NAMES) {
    const { path, method } = operationOf(BUILT_IN_PROFILE, name)
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationObject(name) }
  }
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Recharge, bill payment, verification, communication and account opening',
      version: 'v1',
      description:
        'As this client speaks it. Operations marked x-assumed are not shown in the service’s document; their paths and fields are settings.',
    },
    paths,
    components: {
      securitySchemes: {
        clientId: { type: 'apiKey', in: 'header', name: 'x-client-id' },
        clientSecret: { type: 'apiKey', in: 'header', name: 'x-client-secret' },
      },
    },
  } as const
  // Further members may always come (docs/service-gaps.md 2.13), so no object of an answer is closed.
  return createDocument(document, {
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })
}
