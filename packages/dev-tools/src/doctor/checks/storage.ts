import { hasRows, jsonOf } from '../ask.ts'
import { type Check, findings } from '../check.ts'
import { asVisitor, MIGRATE } from '../rest.ts'

/** No picture by content, so that a bucket that lets everybody write would still refuse to keep it. */
const NO_PICTURE = 'doctor'

export const storage: Check = {
  title: 'Visitors can neither list nor store pictures',
  async run(target) {
    const [list, buckets, upload] = await Promise.all([
      asVisitor(target, '/storage/v1/object/list/media', { method: 'POST', body: '{"prefix":"","limit":1}' }),
      asVisitor(target, '/storage/v1/bucket'),
      asVisitor(target, '/storage/v1/object/media/doctor.txt', {
        method: 'POST',
        body: NO_PICTURE,
        headers: { 'content-type': 'text/plain' },
      }),
    ])
    const refusal = jsonOf(upload.text)
    const isTypeRefused = JSON.stringify(refusal ?? '').includes('mime type')
    return findings(
      [hasRows(list), 'Everybody can list the pictures of the bucket "media".', MIGRATE],
      [hasRows(buckets), 'Everybody can list the buckets.', MIGRATE],
      [upload.status < 300, 'Everybody can store files in the bucket "media", of any type.', MIGRATE],
      [isTypeRefused, 'Everybody can store pictures in the bucket "media": only the type of the file was refused.', MIGRATE],
    )
  },
}
