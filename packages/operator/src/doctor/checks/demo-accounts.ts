import { DEMO_PASSWORD, DEMO_STAFF } from '@bayt/local-supabase/demo'
import type { Check, Finding, Target } from '../check.ts'
import { parseJson } from '../http.ts'
import { fetchAsVisitor } from '../rest.ts'

/**
 * The password of the demo accounts is public. The attempt counts like an attempt of a stranger; if a session opens, the check
 * ends it.
 */
export const demoAccounts: Check = {
  title: 'The demo accounts cannot sign in',
  async run(target) {
    return (await Promise.all(DEMO_STAFF.map(({ email }) => faultsOf(target, email)))).flat()
  },
}

async function faultsOf(target: Target, email: string): Promise<Finding[]> {
  const body = JSON.stringify({ email, password: DEMO_PASSWORD })
  const { status, text } = await fetchAsVisitor(target, '/functions/v1/admin-login', { method: 'POST', body })
  if (status === 401) return []
  if (status !== 200) {
    const fault = `Whether ${email} can sign in is unknown: admin-login answers ${status}.`
    return [{ fault, remedy: status === 429 ? 'Try again in 15 minutes.' : 'Read the log of admin-login.' }]
  }
  const answer = parseJson(text)
  if (typeof answer === 'object' && answer !== null && 'token' in answer) {
    const headers = { authorization: `Bearer ${answer.token}` }
    await fetchAsVisitor(target, '/functions/v1/admin-logout', { method: 'POST', headers, body: '{}' })
  }
  const remedy = 'Give the account a new password, or deactivate it (Users in the admin). For a demo, run the doctor with --demo.'
  return [{ fault: `${email} signs in with the password of the README.`, remedy }]
}
