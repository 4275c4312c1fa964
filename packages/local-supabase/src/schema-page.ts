import type { CatalogueEntry } from './catalogue.ts'

/**
 * The text of docs/schema.md: a picture of the tables by subject with their foreign keys, and a sentence for each table from its comment.
 * @param migrations files and texts of the migrations, in their order: a table belongs to the file that creates it
 * @throws Error that names a table without a comment, or without a file
 */
export function schemaPage(catalogue: readonly CatalogueEntry[], migrations: readonly { file: string; text: string }[]): string {
  const comments = new Map(catalogue.filter(({ kind }) => kind === 'comment').map(({ name, text }) => [full(name), text]))
  const tables = catalogue.filter(({ kind, text }) => kind === 'table' && text.startsWith('r ')).map(({ name }) => full(name))
  const subjects = migrations.flatMap(({ file, text }) => {
    const own = tables.filter((table) => new RegExp(`^create (?:unlogged )?table ${table.replace('.', '\\.')} `, 'm').test(text))
    return own.length > 0 ? [{ subject: file.replace(/^\d+_|\.sql$/g, ''), tables: own }] : []
  })
  const sentence = (table: string) => {
    const comment = comments.get(table)
    if (!comment) throw new Error(`The table ${table} has no comment: add \`comment on table ${table}\` to its migration.`)
    return comment
  }
  const placed = new Set(subjects.flatMap((subject) => subject.tables))
  const lost = tables.filter((table) => !placed.has(table))
  if (lost.length > 0) throw new Error(`No migration creates ${lost.join(', ')} by \`create table\`.`)
  const keys = catalogue
    .filter(({ kind, text }) => kind === 'constraint' && text.startsWith('FOREIGN KEY'))
    .map(({ name, text }) => [full(name.slice(0, name.lastIndexOf('.'))), full(/REFERENCES ([\w.]+)\(/.exec(text)?.[1] ?? '')])
  return `# The schema
Generated from the catalogue of a migrated database by \`npx pnpm --filter @bayt/local-supabase generate-types\`. Do not edit. The tables of
\`private\` are not in the API. An arrow leads from a table to the table that its foreign key names.

\`\`\`mermaid
flowchart LR
${subjects
  .map(
    ({ subject, tables: own }) =>
      `  subgraph of_${subject} [${subject}]\n${own.map((table) => `    ${shortName(table)}`).join('\n')}\n  end`,
  )
  .join('\n')}
${[...new Set(keys.map(([from = '', to = '']) => `  ${shortName(from)} --> ${shortName(to)}`))].join('\n')}
\`\`\`

${subjects
  .map(({ subject, tables: own }) => `## ${subject}\n${own.map((table) => `- \`${table}\`: ${sentence(table)}`).join('\n')}`)
  .join('\n\n')}
`
}

/** `regclass` leaves `public` out. */
const full = (name: string) => (name.includes('.') ? name : `public.${name}`)
const shortName = (table: string) => table.replace(/^\w+\./, '')
