import { createClient } from '@supabase/supabase-js'

/** Read at build only: no page sends this to the browser. */
export const client = createClient(process.env.SUPABASE_URL ?? '', process.env.SUPABASE_KEY ?? '', {
  auth: { persistSession: false, autoRefreshToken: false },
})
