import { functionError } from '@bayt/content/entities/session'
import { ContentError, classifyError } from '@bayt/content/errors'
import { z } from 'zod'
import type { Project } from '../project.ts'
import type { PreparedPicture } from './prepare.ts'

const answerSchema = z.object({ publicUrl: z.string() })
const KEY_REFUSED = 'image-upload refused the key. SUPABASE_SECRET_KEY should hold a secret key of this project.'
const TIMEOUT_MS = 5 * 60_000
const LOOK_UP_TIMEOUT_MS = 60_000

/**
 * Uploads a picture to the function `image-upload`, which verifies the picture and names its file by a content hash.
 * @returns the address of the picture
 * @throws ContentError; `invalid` with the reason if the picture is refused
 */
export async function uploadPicture(project: Project, fileName: string, { bytes, thumbnail }: PreparedPicture): Promise<string> {
  const body = { imageData: dataUrl(bytes), fileName, ...(thumbnail ? { thumbnailData: dataUrl(thumbnail) } : {}) }
  try {
    const credentials = await project.credentials()
    const answer = await fetch(`${project.url}/functions/v1/image-upload`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...credentials },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (answer.status === 401 && !('authorization' in credentials)) throw new ContentError('forbidden', KEY_REFUSED)
    if (!answer.ok) throw classifyError({ message: await reasonOf(answer) }, answer.status)
    return answerSchema.parse(await answer.json()).publicUrl
  } catch (error) {
    if (error instanceof z.ZodError) throw new ContentError('server', 'The response of the upload is invalid.', { cause: error })
    throw classifyError(error)
  }
}

async function reasonOf(answer: Response): Promise<string> {
  const parsed = functionError.safeParse(await answer.json().catch(() => undefined))
  return parsed.data?.error.message ?? `The upload was answered ${answer.status}.`
}

/** Whether the media library has a picture at this address. @throws ContentError if the library fails, or refuses to say it */
export async function isStored(address: string): Promise<boolean> {
  try {
    const { ok, status } = await fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(LOOK_UP_TIMEOUT_MS) })
    // Supabase Storage answers 400 for a file that it does not have.
    if (!ok && ![400, 404].includes(status)) throw classifyError({ message: `The media library answered ${status}.` }, status)
    return ok
  } catch (error) {
    throw classifyError(error)
  }
}

function dataUrl(bytes: Uint8Array): string {
  return `data:application/octet-stream;base64,${Buffer.from(bytes).toString('base64')}`
}
