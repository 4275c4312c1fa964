import { COMPANY_NAME } from '@bayt/brand/identity'

/**
 * Why strangers would guess a password soon; `undefined` if they would not. The list of the commonest is loaded on first use. Where it
 * cannot be loaded, nothing is refused: the hash cannot be made either, and says so.
 * @param names of the person, and the e-mail
 */
export async function guessable(password: string, names: string[]): Promise<'common' | 'name' | undefined> {
  const rules = await import('@bayt/content/text/common-password').catch(() => undefined)
  if (rules?.isNamePassword(password, [...names, ...Object.values(COMPANY_NAME)])) return 'name'
  return rules?.isCommonPassword(password) ? 'common' : undefined
}
