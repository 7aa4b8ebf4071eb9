import { z } from 'zod'
import { endpoints } from '../../../contract/calls.ts'
import { isForKeys } from '../../../contract/people/rights.ts'
import type { Endpoint } from '../../../contract/values/endpoint.ts'
import { problemCodes } from '../../../contract/values/errors.ts'
import { writeType } from './write-type.ts'

/** `client/call-types.ts` for programs that have no contract: its types, written out from the same schemas. */
export function writeCallTypes(): string {
  const calls: readonly Endpoint[] = endpoints
  return `${[
    `export interface CallTypes {\n${calls.filter(isForKeys).map(writeCall).join('\n')}\n}`,
    'export type ShopCallName = keyof CallTypes;',
    `export type ProblemKind = ${problemCodes.map((code) => JSON.stringify(code)).join(' | ')};`,
    `export type ShopEvent = CallTypes['GET /feed']['answer']['events'][number];`,
  ].join('\n')}\n`
}

function writeCall(call: Endpoint): string {
  const answers = Object.values(call.answers).map((schema) => writeSchema(schema, 'output'))
  return `  /** ${call.summary} */
  '${call.method} ${call.path}': {
    params: ${writeInput(call.params)};
    query: ${writeInput(call.query)};
    body: ${call.bodyKind === 'multipart' ? 'FormData' : writeInput(call.body)};
    answer: ${call.answerKind === 'file' ? 'Blob' : [...new Set(answers)].join(' | ')};
    keyed: ${call.keepsAnswers ?? false};
  };`
}

const writeInput = (schema: z.ZodType | undefined): string =>
  schema ? writeSchema(schema, 'input') : 'undefined'

const writeSchema = (schema: z.ZodType, io: 'input' | 'output'): string =>
  writeType(z.toJSONSchema(schema, { io, unrepresentable: 'any' }))
