import fc from 'fast-check'
import type { Moment, Said, Side } from './behind-oracle.ts'
import { run } from './commands.ts'
import type { Connection } from './database.ts'
import { meaning, spell, spelling } from './spellings.ts'

/** Random saves of a record with one text in two languages, made with the calls of console, import and bin. */

export interface LanguageStep {
  kind:
    | 'edit'
    | 'respell'
    | 'same'
    | 'other field'
    | 'import'
    | 'restore'
    | 'restore language'
    | 'still right'
    | 'delete and restore'
  sides: Side[]
  says: Record<Side, Said>
  spelling: number[]
  choice: number
}

const step = fc.record<LanguageStep>({
  kind: fc.oneof(
    { weight: 10, arbitrary: fc.constant('edit' as const) },
    ...(['respell', 'import', 'restore', 'restore language', 'still right'] as const).map((kind) => ({
      weight: 2,
      arbitrary: fc.constant(kind),
    })),
    ...(['same', 'other field', 'delete and restore'] as const).map((kind) => ({ weight: 1, arbitrary: fc.constant(kind) })),
  ),
  sides: fc.constantFrom<Side[]>(['en'], ['en'], ['ar'], ['ar'], ['en', 'ar']),
  says: fc.record({ en: meaning, ar: meaning }),
  spelling,
  choice: fc.nat(1_000),
})

/** A record with its first texts, and the steps that follow. */
export const sequence = fc.record({
  table: fc.constantFrom('products', 'articles', 'impact_gallery'),
  says: fc.record({ en: meaning, ar: meaning }),
  steps: fc.array(step, { minLength: 4, maxLength: 14 }),
})

/** The optional text of each table, with its columns for both languages, and another column with two values for it. */
export const TEXTS: Record<string, { columns: Record<Side, string>; other: string; values: [unknown, unknown] }> = {
  products: { columns: { en: 'features_en', ar: 'features_ar' }, other: 'category', values: ['Oil', 'Sugar'] },
  articles: { columns: { en: 'excerpt_en', ar: 'excerpt_ar' }, other: 'published', values: [true, false] },
  impact_gallery: { columns: { en: 'title', ar: 'title_ar' }, other: 'active', values: [true, false] },
}

/** Makes a step, and returns the moments that it adds to the history. */
export async function makeStep(
  tx: Connection,
  table: string,
  id: number,
  history: readonly Moment[],
  { kind, sides, says, spelling: choices, choice }: LanguageStep,
): Promise<Moment[]> {
  const { columns, other, values } = TEXTS[table] ?? { columns: { en: '', ar: '' }, other: '', values: [null, null] }
  const now = history.at(-1)?.says ?? { en: null, ar: null }
  const spelt = (said: Record<Side, Said>, written: Side[]) =>
    Object.fromEntries(written.map((side) => [columns[side], spell(side, said[side], choices)]))
  const chosen = (written: Side[]) => ({ ...now, ...Object.fromEntries(written.map((side) => [side, says[side]])) })
  const update = (row: object) =>
    tx.query(
      `update public.${table} set (${Object.keys(row).join(', ')}) = row(${Object.keys(row)
        .map((_, at) => `$${at + 2}`)
        .join(', ')}) where id = $1`,
      [id, ...Object.values(row)],
    )
  const restore = (values: object) => run(tx, { action: 'restore', table, ids: [id], values })
  switch (kind) {
    case 'edit':
      await update(spelt(chosen(sides), sides))
      return [{ says: chosen(sides), kind: 'edit' }]
    case 'respell':
      await update(spelt(now, sides))
      return []
    case 'same':
      await tx.query(`update public.${table} set ${columns.en} = ${columns.en}, ${columns.ar} = ${columns.ar} where id = $1`, [
        id,
      ])
      return []
    case 'other field':
      await update({ [other]: values[choice % 2] })
      return []
    case 'import':
      await tx.query(
        `select import_update('${table}', $1, $2, (select updated_at from public.${table} where id = $1), gen_random_uuid())`,
        [id, spelt(chosen(sides), sides)],
      )
      return [{ says: chosen(sides), kind: 'import' }]
    case 'restore':
    case 'restore language': {
      const earlier = history[choice % history.length]?.says ?? now
      const written: Side[] = kind === 'restore' ? ['en', 'ar'] : sides.slice(0, 1)
      await restore(spelt(earlier, written))
      return [{ says: { ...now, ...Object.fromEntries(written.map((side) => [side, earlier[side]])) }, kind: 'restore' }]
    }
    case 'still right': {
      const [mark] = await tx.query<{ target: string; changed_at: string }>(
        `select target, changed_at from language_marks('${table}', $1)`,
        [id],
      )
      if (!mark) return []
      await tx.query(`select still_right('${table}', $1, $2, $3)`, [id, mark.target, mark.changed_at])
      return [{ says: now, kind: 'edit', stillRight: mark.target === columns.en ? 'en' : 'ar' }]
    }
    case 'delete and restore':
      await run(tx, { action: 'delete', table, ids: [id] })
      await run(tx, { action: 'undelete', table, ids: [id] })
      return []
  }
}
