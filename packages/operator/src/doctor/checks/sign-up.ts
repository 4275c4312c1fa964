import { type Check, findings } from '../check.ts'
import { parseJson } from '../http.ts'
import { fetchAsVisitor } from '../rest.ts'

const REMEDY =
  'Turn off "Allow new users to sign up" and anonymous sign-ins (Authentication → Sign In / Providers; supabase/config.toml, [auth]).'

/** The e-mail is invalid, so that no account is created even if sign-up is on. */
const INVALID_ACCOUNT = { email: 'doctor', password: 'x' }

export const signUp: Check = {
  title: 'Visitors cannot sign up',
  async run(target) {
    const [settings, attempt] = await Promise.all([
      fetchAsVisitor(target, '/auth/v1/settings'),
      fetchAsVisitor(target, '/auth/v1/signup', { method: 'POST', body: JSON.stringify(INVALID_ACCOUNT) }),
    ])
    const settingsText = JSON.stringify(parseJson(settings.text) ?? {})
    // The embedded backend has no sign-up endpoint: 404.
    const isRefused =
      attempt.status === 404 || /signup_disabled|[Ss]ign-?ups? (?:not allowed|(?:is|are) disabled)/.test(attempt.text)
    return findings(
      [!isRefused || settingsText.includes('"disable_signup":false'), 'Everybody can sign up to the project.', REMEDY],
      [settingsText.includes('"anonymous_users":true'), 'The project lets everybody in anonymously.', REMEDY],
    )
  },
}
