import bcrypt from 'bcryptjs'

/** The first password of test accounts, and its bcrypt hash: one hash takes a tenth of a second of a core. */
export const PASSWORD = 'Right-1-word'
export const HASH_OF_PASSWORD = '$2b$10$vdXVDw4EjGyzsztO7r1BD.9GC0PBbwtmPD3Sf7vPbWVYqrF99zUGG'

const hashes = new Map<string, Promise<string>>()

/** The bcrypt hash of a password, which the tests of a file share. */
export function hashOf(password: string): Promise<string> {
  const hash = hashes.get(password) ?? bcrypt.hash(password, 10)
  hashes.set(password, hash)
  return hash
}
