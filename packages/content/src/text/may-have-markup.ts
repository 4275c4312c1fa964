/** A quick test for markup that `cleanText` removes: all markup has one of these characters, and most texts have none of them. */
export const mayHaveMarkup = (text: string) => /[<:(]/.test(text)
