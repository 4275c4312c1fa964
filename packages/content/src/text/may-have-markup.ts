/** Whether a text may have markup that `cleanText` removes. All of it has one of these characters; most texts have none. */
export const mayHaveMarkup = (text: string) => /[<:(]/.test(text)
