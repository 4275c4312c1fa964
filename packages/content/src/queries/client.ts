import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '../database.types.ts'

/**
 * The interface of the database client for queries. A supabase-js client has it, and so does the table client inside it
 * (postgrest-js), which is the only one in the admin's bundle.
 */
export type ContentClient = Pick<SupabaseClient<Database>, 'from' | 'rpc'>
