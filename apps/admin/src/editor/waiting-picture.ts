/**
 * A picture that is not uploaded yet has a temporary address. The site could show only its alternative text, so a form does not
 * save during an upload.
 */
const WAITING = /#picture-([0-9a-f-]{36})/g

/** The address of a new picture until it is uploaded. */
export const waitingAddress = (id: string) => `#picture-${id}`

/** The id of a picture that is not uploaded yet, from its address. */
export function waitingId(address: string): string | undefined {
  return /^#picture-([0-9a-f-]{36})$/.exec(address)?.[1]
}

/** The pictures of a text that are not uploaded yet. */
export function waitingIn(text: string): string[] {
  return [...new Set([...text.matchAll(WAITING)].flatMap(([, id]) => id ?? []))]
}

/** Removes a picture that cannot be uploaded from a text. At the ends of the text, also removes the remaining empty line. */
export function withoutWaiting(text: string, id: string): string {
  const picture = `!\\[(?:[^\\]\\\\]|\\\\.)*\\]\\(#picture-${id}(?: "(?:[^"\\\\]|\\\\.)*")?\\)`
  return text.replace(new RegExp(`^${picture}\\n{0,2}|\\n{0,2}${picture}$|${picture}`, 'g'), '')
}
