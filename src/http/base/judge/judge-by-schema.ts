import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { compileCheck } from '#schema/validation.ts'

/** Lets Fastify validate with the checks of `schema/`. */
export const judgeBySchema: FastifySchemaCompiler<TSchema> = ({ schema }) => {
  const check = compileCheck(schema)
  return value => {
    const error = check(value)
    return error === null ? true : { error }
  }
}
