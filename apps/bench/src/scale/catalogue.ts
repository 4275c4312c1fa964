import type { PublicContent } from '@bayt/content/queries/public-content'
import { seededNumbers } from '@bayt/content/testing/seeded-numbers'

/**
 * A catalogue of `size` products and as many articles, derived from the demo catalogue. The sentences of the texts are mixed, so
 * that rows differ and the files compress like files of a real catalogue. The result is deterministic.
 */
export function grownCatalogue(seed: PublicContent, size: number): PublicContent {
  const random = seededNumbers(size)
  const pick = <Item>(items: Item[]): Item => items[Math.floor(random() * items.length)] as Item
  const grow = <Row extends { id: number }>(rows: Row[], texts: string[]): Row[] =>
    Array.from({ length: size }, (_, index) => {
      const row = { ...pick(rows), id: size - index }
      const mixed = texts.map((field) => [
        field,
        mix(
          rows.map((one) => String(one[field as keyof Row] ?? '')),
          pick,
        ),
      ])
      return { ...row, ...Object.fromEntries(mixed), ...named(row, size - index) }
    })
  return {
    ...seed,
    products: grow(seed.products, ['description_en', 'description_ar']),
    articles: grow(seed.articles, ['excerpt_en', 'excerpt_ar']),
  }
}

/** Names end in the id, in the digits of their language. */
function named(row: object, id: number): Record<string, string> {
  const arabic = new Intl.NumberFormat('ar-YE', { useGrouping: false }).format(id)
  const numbered = Object.entries(row).filter(([field]) => /^(?:name|title)_(?:en|ar)$/.test(field))
  return Object.fromEntries(numbered.map(([field, text]) => [field, `${text} ${field.endsWith('_ar') ? arabic : id}`]))
}

function mix(texts: string[], pick: (items: string[]) => string): string {
  const sentences = texts.flatMap((text) => text.split(/(?<=[.؟!])\s+/)).filter(Boolean)
  return [pick(sentences), pick(sentences)].join(' ')
}
