/**
 * A noun with the preposition `ل` (of, for). The preposition joins the noun, and replaces the alif of the article: `الشركة` →
 * `للشركة`.
 */
export function withLam(noun: string): string {
  if (noun.startsWith('الل')) return `ل${noun.slice(2)}`
  return noun.startsWith('ال') ? `ل${noun.slice(1)}` : `ل${noun}`
}
