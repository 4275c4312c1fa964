import type { ContentClient } from '@bayt/content/queries/client'
import { unwrap } from '@bayt/content/queries/unwrap'

/** Removes the second factor of an account and ends its sessions. @returns the message to the operator @throws Error without such an account */
export async function forgetFactor(client: ContentClient, email: string): Promise<string> {
  const isDone = await unwrap(client.rpc('staff_forget_factor', { p_email: email }))
  if (!isDone) throw new Error(`There is no account with the e-mail ${email}.`)
  return `The second factor of ${email} was removed, and its sessions have ended. The audit trail notes it.`
}
