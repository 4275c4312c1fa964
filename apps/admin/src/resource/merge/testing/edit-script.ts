/** A text as its author thinks of it: words, the gaps around them, and edits that name words by their place. No comparison of texts. */
export interface Script {
  words: string[]
  /** One gap more than words. */
  gaps: string[]
}

/** Replaces, removes or inserts words, or changes one gap (`start` = `end`, with `gap`). Two edits of a person are never neighbours. */
export interface Edit {
  start: number
  end: number
  words: string[]
  gap?: string
}

/** The text after edits that share no place. */
export function textAfter({ words, gaps }: Script, edits: Edit[]): string {
  const gapTexts: string[] = [...gaps]
  const wordTexts: string[] = [...words]
  const last = words.length
  for (const { start, end, words: typed, gap } of edits) {
    const text = typed.join(' ')
    if (gap !== undefined) gapTexts[start] = gap
    else if (start === end && last === 0) gapTexts[0] = text
    else if (start === end) gapTexts[start] = start === last ? ` ${text}${gaps[start]}` : `${gaps[start]}${text} `
    else {
      for (let at = start; at < end; at++) wordTexts[at] = at === start ? text : ''
      for (let at = start + 1; at < end; at++) gapTexts[at] = ''
      // A removed word takes the following gap with it; at the end of the text, the preceding gap.
      if (typed.length === 0) gapTexts[end === last ? start : end] = end === last ? (gapTexts[end] ?? '') : ''
      if (typed.length === 0 && end === last && start < last) gapTexts[end] = ''
    }
  }
  return gapTexts.map((gap, at) => gap + (wordTexts[at] ?? '')).join('')
}

/** The words after the edits of both, in order. */
export function wordsAfter({ words }: Script, edits: Edit[]): string[] {
  const of = (matches: (edit: Edit) => boolean) => edits.filter(matches).flatMap((edit) => edit.words)
  return [...words, ''].flatMap((word, at) => {
    const inserted = of(({ start, end }) => start === at && end === at)
    const replaced = edits.some(({ start, end }) => start <= at && at < end)
    return [...inserted, ...of(({ start, end }) => start === at && end > at), ...(replaced || word === '' ? [] : [word])]
  })
}

/** Whether two edits are the same. */
export function isSameEdit(a: Edit, b: Edit): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** Whether two edits leave no untouched word between them. */
export function touch(a: Edit, b: Edit): boolean {
  return a.start <= b.end && b.start <= a.end
}

/**
 * Whether two different edits are about the same words: they share a word, one edit is inside the other, or both add words, or
 * change the gap, at the same place. An edit that replaces words by more words may have added words at either end.
 */
export function aboutSameWords(a: Edit, b: Edit): boolean {
  if (isSameEdit(a, b)) return false
  if (a.start < b.end && b.start < a.end) return true
  const [isPointA, isPointB] = [a.start === a.end, b.start === b.end]
  if (isPointA && isPointB) return a.start === b.start
  const grows = ({ start, end, words }: Edit) => words.length > end - start
  if (isPointA) return a.gap === undefined && grows(b) && touch(a, b)
  return isPointB && b.gap === undefined && grows(a) && touch(a, b)
}
