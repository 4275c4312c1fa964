/**
 * A bcrypt hash as the database stores it: prefix `$2a$` or `$2b$`, cost 10 to 12, 60 characters. `private.is_password_hash`
 * decides the same; a database test compares them.
 */
const PASSWORD_HASH = /^\$2[ab]\$1[0-2]\$[./A-Za-z0-9]{53}$/

/**
 * Whether a hash may be stored and compared. Each step of the cost doubles the work: one comparison of cost 31 takes days,
 * and one of cost 4 lets an attacker try passwords 64 times as fast.
 */
export function isPasswordHash(text: string): boolean {
  return PASSWORD_HASH.test(text)
}
