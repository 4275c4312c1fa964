/**
 * A bcrypt hash as the database stores it: prefix `$2a$` or `$2b$`, cost 10 to 12, 60 characters. `private.is_password_hash` is equivalent;
 * a database test compares both.
 */
const PASSWORD_HASH = /^\$2[ab]\$1[0-2]\$[./A-Za-z0-9]{53}$/

/**
 * Whether a hash may be stored and compared. Each cost step doubles the work: a comparison with cost 31 takes days, and cost 4
 * lets an attacker try passwords 64 times faster.
 */
export function isPasswordHash(text: string): boolean {
  return PASSWORD_HASH.test(text)
}
