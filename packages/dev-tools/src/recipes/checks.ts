/** Commands that several recipes run, from the root of a copy. */

/** Tests of the database, on the embedded Postgres, which every machine has. */
export const databaseTest = (...files: string[]) =>
  [
    'vitest',
    'run',
    '--root',
    'supabase/tests',
    '--project',
    'database-pglite',
    ...files.map((file) => `database/${file}`),
  ] as const

/** Tests of the API, on the embedded backend. */
export const apiTest = (...files: string[]) =>
  ['vitest', 'run', '--root', 'supabase/tests', '--project', 'api', ...files.map((file) => `api/${file}`)] as const

export const unitTest = (file: string) => ['vitest', 'run', file] as const

/** The compiler. @param project folder with a tsconfig.json */
export const compile = (project: string) => ['tsc', '-p', `${project}/tsconfig.json`] as const
