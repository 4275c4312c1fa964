import { videoInText } from '@bayt/content/text/video'

/** The line of a text that shows a video. @param typed its address, also with its title or the code that embeds it */
export function videoLine(typed: string): string | undefined {
  return videoInText(typed)?.page
}
