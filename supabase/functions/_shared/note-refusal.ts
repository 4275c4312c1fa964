import type { ServerClient } from './clients.ts'

/** The refused e-mail or account; see `sign_in_refused` in the migrations. */
interface Refusal {
  p_kind: 'password_refused' | 'other_account_refused' | 'code_refused'
  p_email?: string
  p_user_id?: number
  p_device: string | null
}

/** Records a refused password or code in the audit trail. The refusal is answered even if the trail cannot be written. */
export async function noteRefusal(client: ServerClient, refusal: Refusal): Promise<void> {
  const { error } = await client.rpc('sign_in_refused', refusal)
  if (error) console.error(error)
}
