/**
 * The characters of words: letters, digits and the marks between them, for a bracket expression. The ranges are from the Basic
 * Multilingual Plane, so that every browser splits a query as the server splits the texts: the ranges leave out letters that
 * only newer versions of Unicode fold.
 */
export const WORD_CHARACTERS = String.raw`0-9A-Za-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02AF\u0300-\u037D\u037F-\u0386\u0388-\u0559\u0560-\u0588\u0591-\u05BD\u05BF\u05C1-\u05C2\u05C4-\u05C5\u05C7-\u05F2\u0610-\u061A\u0620-\u0669\u066E-\u06D3\u06D5-\u06DC\u06DF-\u06E8\u06EA-\u06FC\u06FF\u0710-\u0963\u0966-\u1C7F\u1C90-\u1FFF\u2C00-\u2C2E\u2C30-\u2C5E\u2C60-\u2DFF\u3041-\u30FA\u30FC-\uA7BF\uA800-\uD7FF\uF900-\uFDFB\uFE70-\uFEFC\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A\uFF66-\uFFDC`

/** Marks that change nothing about a word: direction, joining, soft hyphen. */
export const INVISIBLE =
  /[\u00AD\u0600-\u0605\u061C\u06DD\u070F\u0890\u0891\u08E2\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFB]/g

/** Apostrophes and quotes that belong to a word if they are inside it, as in `ma'amoul`; for a bracket expression. */
export const APOSTROPHES = "'’ʼ`´"
