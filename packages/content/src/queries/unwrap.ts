import type { z } from 'zod'
import { ContentError, classifyError } from '../errors/errors.ts'

interface Answer<Data> {
  data: Data
  error: unknown
  status: number
}

/** Returns the data of a supabase-js response. @throws ContentError */
export async function unwrap<Data>(request: PromiseLike<Answer<Data>>): Promise<NonNullable<Data>> {
  const { data, error, status } = await request
  if (error) throw classifyError(error, status)
  if (data === null || data === undefined) throw classifyError({ message: 'The server answered without data.' }, 502)
  return data
}

/** Waits for a call without data. @throws ContentError */
export async function throwOnError(request: PromiseLike<Answer<unknown>>): Promise<void> {
  const { error, status } = await request
  if (error) throw classifyError(error, status)
}

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
