/**
 * Supabase lite answers some errors of Postgres with `500 SUP` and only the message. PostgREST answers with the SQLSTATE, the detail, and 400,
 * 404 or 409; this does the same. Of details it has those that the console reads.
 */
const ERRORS: { pattern: RegExp; code: string; status: number; details?: string }[] = [
  { pattern: /violates check constraint/, code: '23514', status: 400 },
  { pattern: /violates unique constraint/, code: '23505', status: 409 },
  { pattern: /violates foreign key constraint/, code: '23503', status: 409 },
  { pattern: /violates not-null constraint/, code: '23502', status: 400 },
  { pattern: /invalid input (?:syntax for type|for boolean type)/i, code: '22P02', status: 400 },
  { pattern: /The first account cannot be deleted/, code: '23514', status: 400, details: 'first_account' },
  { pattern: /The last active admin cannot be deleted/, code: '23514', status: 400, details: 'last_admin' },
  { pattern: /This is the same picture/, code: '22023', status: 400, details: 'same_picture' },
  { pattern: /At most 500 pictures can be removed/, code: '22023', status: 400, details: 'too_many_pictures' },
  { pattern: /cannot be (?:changed|deleted)/, code: '23514', status: 400 },
  { pattern: /There is an active admin already/, code: '23514', status: 400 },
  { pattern: /(?:does not exist|is not in the bin) any more/, code: 'P0002', status: 404 },
  { pattern: /Invalid input for \w+ type/, code: '22P02', status: 400 },
]

interface ErrorBody {
  code: string
  message: string
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'code' in body && 'message' in body && typeof body.message === 'string'
}

/** Converts an error of Supabase lite to that of PostgREST. Returns any other answer unchanged. */
export async function toPostgrestError(answer: Response): Promise<Response> {
  if (answer.status !== 500 || !answer.headers.get('content-type')?.includes('json')) return answer
  const body: unknown = await answer.clone().json()
  if (!isErrorBody(body) || body.code !== 'SUP') return answer
  const error = ERRORS.find(({ pattern }) => pattern.test(body.message))
  if (!error) return answer
  const headers = new Headers(answer.headers)
  headers.delete('content-length')
  const message = body.message.replace(/^error: /i, '')
  const { code, status, details } = error
  return Response.json({ ...body, code, message, ...(details && { details }) }, { status, headers })
}
