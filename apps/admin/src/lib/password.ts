import { ContentError } from '@bayt/content/errors'

/** spec: admin §5, §9 */
const COST = 10

/**
 * The hash of a password, made in the browser (spec: admin §5). The library is loaded on first use: most staff
 * never change a password.
 * @param password as `newPassword` of packages/content leaves it
 * @throws ContentError `offline` where the library cannot be fetched
 */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await import('bcryptjs').catch((cause: unknown) => {
    throw new ContentError('offline', 'The code that hashes passwords cannot be fetched.', { cause })
  })
  return hash(password, COST)
}
