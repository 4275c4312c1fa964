import { createClient } from '@supabase/supabase-js'

export const client = createClient(import.meta.env.VITE_SUPABASE_URL, import.meta.env.VITE_SUPABASE_KEY, {
  auth: { persistSession: false, autoRefreshToken: false },
})
