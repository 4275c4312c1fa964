import { quantile } from '../statistics.ts'
import type { Project } from './project.ts'

const ROUNDS = 15

export interface Read {
  what: string
  /** Rows of the page. */
  rows: number
  medianMs: number
  maxMs: number
}

/** Every filter alone, and filters with few matches. Each page has 50 entries. */
const QUERIES: Record<string, string> = {
  'everything, newest': 'history()',
  'everything, page in the middle': 'history(p_older_than => 50000)',
  'everything, last page': 'history(p_older_than => 120)',
  'one table': "history('products')",
  'one table without changes': "history('admin_users', p_older_than => 50)",
  'one record': "history('products', 3)",
  'one record, last page': "history('products', 3, p_older_than => 5000)",
  'one record with moves': "history('partners', 2)",
  'a record that never moved': "history('partners', 1000000)",
  'one person': 'history(p_changed_by => 3)',
  'a person who changed nothing': 'history(p_changed_by => 99)',
  'a field': "history(p_field => 'name_ar')",
  'a rare field': "history(p_field => 'contents_image_url')",
  'a field that never changed': "history(p_field => 'no_such_column')",
  'a rare field of one table and person': "history('products', p_field => 'contents_image_url', p_changed_by => 1)",
  'a field of another table': "history('partners', p_field => 'content_en')",
  'a day a year ago': "history(p_from => now() - interval '365 days', p_to => now() - interval '364 days')",
  'until a year ago': "history(p_to => now() - interval '365 days')",
  'until two years ago': "history(p_to => now() - interval '729 days')",
  'a person, a table, a month':
    "history('articles', p_changed_by => 2, p_from => now() - interval '400 days', p_to => now() - interval '370 days')",
  'the parts of an import of 5,000':
    "history(p_part_of => (select id from record_versions where operation = 'import' order by id desc limit 1))",
  'a release': 'history(p_after_change => 40000, p_until_change => 40020)',
  'bin, newest': 'deleted_records()',
  'bin, one table': "deleted_records('synonyms')",
  'bin, page in the middle': 'deleted_records(p_older_than => (select max(id) - 5000 from record_versions))',
}

/** Times the lists of the history and the bin, called by the server. */
export async function timeReads({ database }: Project): Promise<Read[]> {
  await database.exec('set role service_role')
  const results: Read[] = []
  for (const [what, call] of Object.entries(QUERIES)) {
    const times: number[] = []
    let rows = 0
    for (let round = 0; round < ROUNDS; round++) {
      const startedMs = performance.now()
      rows = (await database.query(`select * from ${call}`)).rows.length
      times.push(performance.now() - startedMs)
    }
    results.push({ what, rows, medianMs: quantile(times, 0.5), maxMs: Math.max(...times) })
  }
  await database.exec('reset role')
  return results
}
