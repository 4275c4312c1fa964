/**
 * Answers the preflight of a database function like PostgREST: every function is allowed. Supabase lite answers 404 unless a
 * function without arguments has that name.
 * @returns the answer to the preflight of a function call, `undefined` for any other request
 */
export function answerPreflight(request: Request): Response | undefined {
  const requestedMethod = request.headers.get('access-control-request-method')
  if (request.method !== 'OPTIONS' || requestedMethod === null) return undefined
  if (!new URL(request.url).pathname.startsWith('/rest/v1/rpc/')) return undefined
  return new Response(null, {
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, POST, OPTIONS, HEAD',
      'access-control-allow-headers': request.headers.get('access-control-request-headers') ?? '*',
      'access-control-max-age': '86400',
    },
  })
}
