/** Whether a key bypasses row-level security: a secret key, or a legacy key of the role `service_role`. */
export function isSecretKey(key: string): boolean {
  const claims = /^[\w-]+\.([\w-]+)\.[\w-]+$/.exec(key)?.[1]
  return key.startsWith('sb_secret_') || (claims !== undefined && decoded(claims).includes('service_role'))
}

/** The text of a part of a JSON Web Token; empty if the part is invalid. */
function decoded(part: string): string {
  try {
    return atob(part.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return ''
  }
}
