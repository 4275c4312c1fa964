import type { Database } from '@bayt/content/database'
import { loginResponse } from '@bayt/content/entities/session'
import type { ContentClient } from '@bayt/content/queries/client'
import type { Stack } from '@bayt/dev-tools/stack'
import { DEMO_PASSWORD, DEMO_STAFF } from '@bayt/local-supabase/demo'
import { createClient } from '@supabase/supabase-js'

/** A client with the rights of the demo admin; signs in as the console does. */
export async function signIn({ apiUrl, secrets }: Stack): Promise<ContentClient> {
  const response = await fetch(`${apiUrl}/functions/v1/admin-login`, {
    method: 'POST',
    headers: { apikey: secrets.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: DEMO_STAFF[0].email, password: DEMO_PASSWORD }),
  })
  if (!response.ok) throw new Error(`Signing in failed: ${await response.text()}`)
  const { token } = loginResponse.parse(await response.json())
  return createClient<Database>(apiUrl, secrets.publishableKey, {
    auth: { persistSession: false },
    accessToken: async () => token,
  })
}
