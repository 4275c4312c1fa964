import { classifyError } from '@bayt/content/errors'

/** Statuses of a project that refuses a call. */
export const FORBIDDEN = 403
export const NOT_FOUND = 404
export const CONFLICT = 409

interface Answer<Data> {
  data: Data
  error: unknown
  status: number
}

/**
 * The answer of a call that only the secret key may make, of a function that a project of an earlier version lacks.
 * @returns undefined if the project refuses the call for one of these reasons
 * @throws ContentError for every other error
 */
export async function unlessRefused<Data>(call: PromiseLike<Answer<Data>>): Promise<Data | undefined> {
  const { data, error, status } = await call
  if (status === FORBIDDEN || status === NOT_FOUND) return undefined
  if (error) throw classifyError(error, status)
  return data
}
