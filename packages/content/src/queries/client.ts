import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '../database.types.ts'

/** A stock supabase-js client of this project's database. */
export type ContentClient = SupabaseClient<Database>
