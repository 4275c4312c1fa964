import { ContentError } from '@bayt/content/errors'
import type { Dictionary } from '../../ui/i18n/dictionary.ts'
import { capitalised } from '../errors/describe.ts'
import { FunctionRefusedError } from '../functions.ts'

/** The message of the login screen after a refused or failed sign-in (spec: admin §8). */
export function describeLoginError(error: unknown, { login, errors, refusals }: Dictionary): string {
  if (error instanceof FunctionRefusedError) {
    // No account has a password longer than the limit of the server.
    if (['invalid_credentials', 'too_long', 'too_large'].includes(error.code)) return login.invalidCredentials
    if (error.code === 'not_an_email') return login.invalidEmail
    if (error.code === 'required') return login.missing
    if (error.code === 'busy') return login.busy
    if (error.code === 'unreadable') return capitalised(refusals.unreadable)
    if (error.code === 'other_account') return login.otherAccount
    if (error.kind === 'locked') return login.locked(Math.max(1, Math.ceil((error.retryAfterS ?? 0) / 60)))
  }
  if (error instanceof ContentError) {
    if (error.kind === 'offline' || error.kind === 'timeout') return capitalised(errors[error.kind])
    if (error.kind === 'server') return login.serviceError
  }
  return login.failed
}
