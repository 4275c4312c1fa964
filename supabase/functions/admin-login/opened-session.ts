/** A session that the database opened, with its account. */
export interface OpenedSession {
  session_id: string
  subject: string
  expires_at: string
  id: number
  email: string
  full_name: string
  role: string
  assurance: number
  must_set_up?: boolean
}
