import { COMPANY_NAME } from '@bayt/brand/identity'

/**
 * The reason why strangers would guess a password soon; `undefined` for a good password. The list of the commonest passwords is loaded
 * on first use. If it cannot be loaded, nothing is refused: the library for the hash fails to load too, and reports it.
 * @param names of the person, and the e-mail
 */
export async function guessable(password: string, names: string[]): Promise<'common' | 'name' | undefined> {
  const rules = await import('@bayt/content/text/common-password').catch(() => undefined)
  if (rules?.isNamePassword(password, [...names, ...Object.values(COMPANY_NAME)])) return 'name'
  return rules?.isCommonPassword(password) ? 'common' : undefined
}
