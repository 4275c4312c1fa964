/** An answer that is not JSON, such as a proxy's error page, counts as no answer. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
