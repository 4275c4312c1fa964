/** The path below `/admin`, decoded, with one slash at its start; `undefined` for a wrong encoding. */
export function pathOf(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded).replace(/^\/*/, '/')
  } catch {
    return undefined
  }
}
