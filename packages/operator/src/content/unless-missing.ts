import { ContentError } from '@bayt/content/errors'

/** A project with the original schema, or with older migrations, lacks functions of this version. */
export const unlessMissing = (error: unknown) => {
  if (!(error instanceof ContentError && error.kind === 'not_found')) throw error
}
