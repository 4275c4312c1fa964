/**
 * Supabase lite looks for a function without arguments when a browser asks whether it may call one, and answers 404 where
 * there is none. PostgREST says yes to every function; this answers as it does.
 * @returns the answer to a preflight request of a function call, `undefined` for any other request
 */
export function answerPreflight(request: Request): Response | undefined {
  const asked = request.headers.get('access-control-request-method')
  if (request.method !== 'OPTIONS' || asked === null) return undefined
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
