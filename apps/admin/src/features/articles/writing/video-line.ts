import { videoOfAddress } from '@bayt/content/text/video'

/** The line of a text that shows a video. @param typed its address, also without https:// @returns `undefined` if it is of no video */
export function videoLine(typed: string): string | undefined {
  const address = typed.trim()
  return videoOfAddress(/^https?:/i.test(address) ? address : `https://${address}`)?.page
}
