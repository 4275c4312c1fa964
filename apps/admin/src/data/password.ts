import { ContentError } from '@bayt/content/errors'
import { passwordToCompare } from '@bayt/content/text/password'

/** spec: admin §5, §9 */
const COST = 10

/**
 * The hash of a password, made in the browser (spec: admin §5). The library is loaded on first use: most staff never change a
 * password. The hash is independent of the keyboard: it uses the same normal form as the comparison at sign-in.
 * @param password accepted by `newPassword` of packages/content
 * @throws ContentError `offline` if the library cannot be fetched
 */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await import('bcryptjs').catch((cause: unknown) => {
    throw new ContentError('offline', 'The code that hashes passwords cannot be fetched.', { cause })
  })
  return hash(passwordToCompare(password), COST)
}
