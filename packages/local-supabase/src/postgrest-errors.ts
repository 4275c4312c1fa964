/** An error of Postgres, as PGlite throws it. */
interface DatabaseError {
  code?: unknown
  message: string
  detail?: string
  hint?: string
}

/** Errors that Supabase lite answers with the status and the fields of PostgREST. */
const ANSWERED_BY_LITE = /^(?:PT|PGRST|21|22|42|55|2350[235]$|25006$)/

/** The status of PostgREST by the beginning of the code; 400 for every other code. */
const STATUSES: [RegExp, number][] = [
  [/^08|^53(?!400)/, 503],
  [/^54/, 413],
  [/^(?:0L|0P|28)/, 403],
  [/^P0001/, 400],
  [/^(?:09|25|2D|38|39|3B|40|53400|57|58|F0|HV|P0|XX)/, 500],
]

function isDatabaseError(error: unknown): error is DatabaseError {
  return typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
}

/**
 * Supabase lite answers some errors of Postgres with `500 SUP` and only the message. This function returns PostgREST's answer
 * instead, in the form of the error with which a function of the database chooses its answer (SQLSTATE `PGRST`). Returns any
 * other error unchanged.
 */
export function likePostgrest(error: unknown): unknown {
  if (!isDatabaseError(error)) return error
  // The error has no code if PGlite itself cannot encode a parameter.
  const code = error.code ?? (/^Invalid input for \w+ type/.test(error.message) ? '22P02' : undefined)
  if (typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code) || ANSWERED_BY_LITE.test(String(error.code))) return error
  const { message, detail = null, hint = null } = error
  const status = STATUSES.find(([codes]) => codes.test(code))?.[1] ?? 400
  return {
    code: 'PGRST',
    message: JSON.stringify({ code, message, details: detail, hint }),
    detail: JSON.stringify({ status, headers: {} }),
  }
}
