import { ContentError } from '@bayt/content/errors'

/** The error of a read that waits because there is no connection. */
export const OFFLINE = new ContentError('offline', 'There is no connection to the server.')
