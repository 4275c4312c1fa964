import { draftTokenHash, type SharedDraft } from '@bayt/content/entities/shared-draft'
import { verifiedId } from '@bayt/content/signed-request'
import { z } from 'zod'
import { decodeText, HttpError, json, parseBody, readBytes, serveJson } from '../_shared/http.ts'

const question = z.object({ token_hash: draftTokenHash })

export interface SharedDraftDeps {
  /** Secret shared with the publisher. */
  secret: string
  /** The draft of a link; `undefined` if the link is unknown, expired or ended. */
  read(tokenHash: string): Promise<SharedDraft | undefined>
}

/** Gives the publisher the draft of a link, which it renders. Nobody else can read a draft. */
export function createSharedDraft(deps: SharedDraftDeps): (request: Request) => Promise<Response> {
  return serveJson(async (request) => {
    const body = await readBytes(request, 1024)
    if (!(await verifiedId(deps.secret, (name) => request.headers.get(name), body))) {
      throw new HttpError(
        401,
        'not_signed',
        'The question is not signed by the publisher, or its clock is off by more than 5 minutes.',
      )
    }
    const { token_hash } = parseBody(question, decodeText(body))
    return json(200, { draft: (await deps.read(token_hash)) ?? null })
  })
}
