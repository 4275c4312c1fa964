/**
 * The addresses of the API that the product calls. The upstream server offers more: sign-up and one-time passwords, a
 * console, `/_system` with its settings, buckets, signed uploads. Nothing uses those, so the gateway answers 404 there.
 */
const ALLOWED: { methods: readonly string[]; path: RegExp }[] = [
  // Tables, and the functions of the database.
  { methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'], path: /^\/rest\/v1\/[a-z_]+$/ },
  { methods: ['GET', 'HEAD', 'POST'], path: /^\/rest\/v1\/rpc\/[a-z_]+$/ },
  // Stored files: read by everybody, stored, listed and removed by the server.
  { methods: ['GET', 'HEAD'], path: /^\/storage\/v1\/object\/public\/[a-z]+\/.+$/ },
  { methods: ['POST'], path: /^\/storage\/v1\/object\/list\/[a-z]+$/ },
  { methods: ['POST', 'PUT'], path: /^\/storage\/v1\/object\/(?!(?:public|list|sign|upload|info|authenticated)\/)[a-z]+\/.+$/ },
  { methods: ['DELETE'], path: /^\/storage\/v1\/object\/[a-z]+$/ },
  { methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'], path: /^\/functions\/v1\/[a-z-]+$/ },
]

/** Slashes, backslashes and dots in disguise: servers disagree on when to decode them. */
const DISGUISED = /%(?:2e|2f|5c|00)/i

/**
 * Whether the gateway passes a request on. Only the literal spelling of an address passes: no other case, no dot segments,
 * no doubled slashes, no needless encoding.
 * @param target the request target as it came over the connection, e.g. `/rest/v1/products?select=id`
 */
export function isAllowedAddress(method: string, target: string): boolean {
  const path = target.split('?', 1)[0] ?? ''
  if (!isCanonical(path)) return false
  return ALLOWED.some((allowed) => allowed.path.test(path) && (method === 'OPTIONS' || allowed.methods.includes(method)))
}

/** Whether a file of storage is read by everybody, without a key. */
export function isPublicFile(target: string): boolean {
  return target.startsWith('/storage/v1/object/public/')
}

function isCanonical(path: string): boolean {
  if (!path.startsWith('/') || path.includes('//') || DISGUISED.test(path)) return false
  return URL.parse(path, 'http://gateway.invalid')?.pathname === path && isDecodable(path)
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
