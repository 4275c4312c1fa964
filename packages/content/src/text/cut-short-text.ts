/** spec: public-site §5, §9 */
export const SHORT_TEXT_MAX_LENGTH = 100

/** Removes `<`, `>`, quotes and `&`, and cuts to 100 code points: the result of `cleanShortText` for a text without unsafe markup. */
export const cutShortText = (text: string) => [...text.replace(/[<>"'&]/g, '')].slice(0, SHORT_TEXT_MAX_LENGTH).join('')
