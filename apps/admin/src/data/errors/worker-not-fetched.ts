import { ContentError } from '@bayt/content/errors'

/**
 * The code of a worker is not kept on this device, and there is no connection; or a newer release has replaced the code since
 * this tab was opened.
 */
export class WorkerNotFetchedError extends ContentError {
  constructor() {
    super('offline', 'The code of a worker could not be loaded.')
  }
}
