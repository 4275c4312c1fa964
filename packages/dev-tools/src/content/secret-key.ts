/** Whether a key of a Supabase project may do everything: a secret one, or a legacy one of the role `service_role`. */
export function isSecretKey(key: string): boolean {
  const claims = /^[\w-]+\.([\w-]+)\.[\w-]+$/.exec(key)?.[1]
  return key.startsWith('sb_secret_') || (claims !== undefined && Buffer.from(claims, 'base64url').includes('service_role'))
}
