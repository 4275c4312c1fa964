import { defineConfig } from 'vitest/config'

/**
 * Every package with its own tests is a project. The database tests have two projects: the embedded PostgreSQL and a real
 * PostgreSQL.
 */
export default defineConfig({
  test: {
    projects: [
      'apps/{admin,bench,publisher,site}',
      'packages/{brand,content,content-transfer,design,dev-tools,local-supabase,operator,release,web-headers}',
      'supabase/functions',
      'supabase/tests',
    ],
  },
})
