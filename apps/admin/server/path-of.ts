/** The path below `/admin`, decoded, with one slash at its start; `undefined` for a wrong encoding. */
export function pathOf(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded).replace(/^\/*/, '/')
  } catch {
    return undefined
  }
}

/** Whether a path names the page itself. Servers ignore a slash at its end, and some file systems ignore case. */
export function isPage(path: string): boolean {
  return path === '/' || /\/index\.html\/*$/i.test(path)
}

/** Encodes a path that `pathOf` has decoded. A `?` or `#` in the path belongs to a file name. */
export function addressOf(path: string): string {
  return encodeURI(path).replace(/[?#]/g, encodeURIComponent)
}
