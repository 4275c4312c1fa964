import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '../database.types.ts'

/** The interface of the database client for queries: supabase-js, or its table client (postgrest-js), the only client in the admin's bundle. */
export type ContentClient = Pick<SupabaseClient<Database>, 'from' | 'rpc'>
