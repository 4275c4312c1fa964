import type { z } from 'zod'
import { ContentError } from '../errors/errors.ts'

/**
 * Parses an answer of the database; the database may belong to another release than the caller.
 * @param source such as `of the history`, for the message
 * @throws ContentError `server`
 */
export function parseAnswer<Data>(source: string, schema: z.ZodType<Data>, answer: unknown): Data {
  const { data, error } = schema.safeParse(answer)
  if (error) throw new ContentError('server', `The answer ${source} could not be understood.`, { cause: error })
  return data
}
