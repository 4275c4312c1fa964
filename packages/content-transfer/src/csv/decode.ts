export interface Decoded {
  text: string
  /** The encoding of the file; reported to the user if it is not UTF-8. */
  encoding: string
}

const MARKS: [encoding: string, mark: number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/**
 * Decodes a file of a spreadsheet program: UTF-8, UTF-16 with a byte order mark (Excel's "Unicode text"), otherwise Windows-1256,
 * which Excel uses for "CSV" on an Arabic Windows.
 */
export function decode(bytes: Uint8Array): Decoded {
  const marked = MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))
  if (marked) return { text: new TextDecoder(marked[0]).decode(bytes), encoding: marked[0] }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch {
    // Expected: the bytes are not UTF-8.
    return { text: new TextDecoder('windows-1256').decode(bytes), encoding: 'windows-1256' }
  }
}
