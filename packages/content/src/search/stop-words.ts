/** Folded words without meaning for the search: an entry matches a query even if the entry lacks these words. */
const STOP_WORDS = new Set(
  'a an and are as at be by for from has in into is it its of on or that the to was with من في على علي عن الي او ثم هو هي هذا هذه ذلك التي الذي ما لا مع كل بعد قبل و يا عند'.split(
    ' ',
  ),
)

export const isStopWord = (word: string) => STOP_WORDS.has(word)
