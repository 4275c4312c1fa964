/** A quick test for markup that `cleanText` removes: all of it has one of these characters, and most texts have none. */
export const mayHaveMarkup = (text: string) => /[<:(]/.test(text)
