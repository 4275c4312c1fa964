import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '../database.types.ts'

/**
 * What the queries need of a client of this project's database: a stock supabase-js client has it, and so has the
 * table client inside it (postgrest-js), which is all that the admin ships.
 */
export type ContentClient = Pick<SupabaseClient<Database>, 'from' | 'rpc'>
