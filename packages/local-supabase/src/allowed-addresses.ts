/**
 * The addresses of the API that the product calls. Supabase lite serves more (sign-up, one-time passwords, a console, `/_system`
 * with its settings, buckets, signed uploads); the gateway answers 404 for all other addresses.
 */
const ALLOWED: { methods: readonly string[]; path: RegExp }[] = [
  // Tables and database functions.
  { methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'], path: /^\/rest\/v1\/[a-z_]+$/ },
  { methods: ['GET', 'HEAD', 'POST'], path: /^\/rest\/v1\/rpc\/[a-z_]+$/ },
  // Stored files: public to read; only the secret key stores, lists and deletes them.
  { methods: ['GET', 'HEAD'], path: /^\/storage\/v1\/object\/public\/[a-z]+\/.+$/ },
  { methods: ['POST'], path: /^\/storage\/v1\/object\/list\/[a-z]+$/ },
  { methods: ['POST', 'PUT'], path: /^\/storage\/v1\/object\/(?!(?:public|list|sign|upload|info|authenticated)\/)[a-z]+\/.+$/ },
  { methods: ['DELETE'], path: /^\/storage\/v1\/object\/[a-z]+$/ },
  { methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'], path: /^\/functions\/v1\/[a-z-]+$/ },
]

/** Encoded slashes, backslashes, dots and zero bytes: servers decode these characters at different times. */
const ENCODED_DELIMITER = /%(?:2e|2f|5c|00)/i

/**
 * Whether the gateway forwards a request. Only the canonical spelling of an address passes: exact case, no dot segments, no
 * double slashes, no needless encoding.
 * @param target the raw request target, e.g. `/rest/v1/products?select=id`
 */
export function isAllowedAddress(method: string, target: string): boolean {
  const path = target.split('?', 1)[0] ?? ''
  if (!isCanonical(path)) return false
  return ALLOWED.some((allowed) => allowed.path.test(path) && (method === 'OPTIONS' || allowed.methods.includes(method)))
}

/** Whether an address is a stored file that is public without a key. */
export function isPublicFile(target: string): boolean {
  return target.startsWith('/storage/v1/object/public/')
}

function isCanonical(path: string): boolean {
  if (!path.startsWith('/') || path.includes('//') || ENCODED_DELIMITER.test(path)) return false
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
