import { fileURLToPath } from 'node:url'

/** Folders of the repository that the embedded backend uses. */
export const SUPABASE_DIR = fileURLToPath(new URL('../../../supabase/', import.meta.url))
export const MIGRATIONS_DIR = `${SUPABASE_DIR}migrations`
export const FUNCTIONS_DIR = `${SUPABASE_DIR}functions`
export const SEED_DIR = `${SUPABASE_DIR}seed`
export const DENO_HOST = fileURLToPath(new URL('../deno/host.ts', import.meta.url))
export const NODE_HOST = fileURLToPath(new URL('functions-on-node.ts', import.meta.url))
export const CONTENT_DIR = fileURLToPath(new URL('../../content/src', import.meta.url))
