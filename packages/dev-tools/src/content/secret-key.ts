/** Whether a key bypasses row-level security: a secret key, or a legacy key of the role `service_role`. */
export function isSecretKey(key: string): boolean {
  const claims = /^[\w-]+\.([\w-]+)\.[\w-]+$/.exec(key)?.[1]
  return key.startsWith('sb_secret_') || (claims !== undefined && Buffer.from(claims, 'base64url').includes('service_role'))
}
