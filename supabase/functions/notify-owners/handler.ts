import { verifiedId } from '@bayt/content/signed-request'
import { HttpError, json, readBytes, serveJson } from '../_shared/http.ts'
import { type MailMessage, type OwnerMail, writeMail } from './write-mail.ts'

export interface NotifyDeps {
  /** Secret of the database webhook. */
  webhookSecret: string
  /** Records the id of a signed request. @returns `false` if it was recorded before */
  recordIfNew(id: string): Promise<boolean>
  /** Takes due mails. A mail that is not sent becomes due again later. */
  take(limit: number): Promise<OwnerMail[]>
  sent(ids: number[]): Promise<void>
  /**
   * Calls the mail hook; undefined without a hook.
   * @param id the same for every attempt of a mail, so that the receiver sends the mail once
   * @throws if the hook does not accept the message
   */
  send: ((message: MailMessage, id: string) => Promise<void>) | undefined
}

const MAX_BODY_BYTES = 4 * 1024
/** Number of mails that one call sends; the call in the next minute takes the rest. */
const BATCH = 20

/**
 * Sends owners' notices to the mail hook. The database calls this function with a signed request. A refused mail waits and is
 * sent again.
 */
export function createNotify({
  webhookSecret,
  recordIfNew,
  take,
  sent,
  send,
}: NotifyDeps): (request: Request) => Promise<Response> {
  return serveJson(async (request) => {
    const bytes = await readBytes(request, MAX_BODY_BYTES)
    const id = await verifiedId(webhookSecret, (name) => request.headers.get(name), bytes)
    if (id === undefined) throw new HttpError(401, 'not_signed', 'This request is not signed by the database.')
    if (!(await recordIfNew(id))) throw new HttpError(409, 'replayed', 'This request was accepted before.')
    if (!send) throw new HttpError(503, 'mail_off', 'The functions need the settings MAIL_HOOK_URL and MAIL_HOOK_SECRET.')
    const mails = await take(BATCH)
    const outcomes = await Promise.allSettled(mails.map(async (mail) => send(writeMail(mail), `owner-mail-${mail.id}`)))
    for (const outcome of outcomes) if (outcome.status === 'rejected') console.error(outcome.reason)
    const accepted = mails.filter((_, index) => outcomes[index]?.status === 'fulfilled').map(({ id: mailId }) => mailId)
    if (accepted.length > 0) await sent(accepted)
    return json(200, { sent: accepted.length, waiting: mails.length - accepted.length })
  })
}
