import { findPictureText } from '@bayt/content/queries/picture-texts'
import { queryOptions } from '@tanstack/react-query'
import { resourceKeys } from '../../data/keys.ts'
import type { Services } from '../../data/services.tsx'

/** The text of a picture by the picture's address; `null` if the picture has no text. */
export function pictureTextOptions({ client }: Services, url: string) {
  return queryOptions({
    queryKey: [...resourceKeys.table('picture_texts'), 'of', url],
    queryFn: () => findPictureText(client, url),
  })
}
