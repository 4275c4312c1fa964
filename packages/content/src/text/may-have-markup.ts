/** Whether a text may have unsafe markup. Texts without any of these are clean already (`cleanText`). */
export const mayHaveMarkup = (text: string) => /<|script\s*:|expression\s*\(|data:/i.test(text)
