// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { AppConfig } from '../../data/env.ts'
import { runHook } from '../../ui/run-hook.test-data.tsx'
import { useDevicePictures } from './use-form-source.ts'

const UPLOADED = `https://x.supabase.co/storage/v1/object/public/media/full/${'0'.repeat(32)}.jpg`

vi.mock('../../ui/local-picture.ts', () => ({
  // On a slow connection, a picture of the storage takes long.
  measurePicture: (src: string) => (src.startsWith('blob:') ? Promise.resolve({ width: 40, height: 30 }) : new Promise(() => {})),
}))

test('a picture that is still on the device is shown before the size of another one is known', async () => {
  const config = { supabaseUrl: 'https://x.supabase.co' } as AppConfig
  const preview = runHook(
    () => {
      const [files] = useState(new Map([['packaging_image_url_2', new File(['picture'], 'sacks.jpg')]]))
      return useDevicePictures('products', { packaging_image_url: UPLOADED }, {}, files)
    },
    { config },
  )
  await expect.poll(() => Object.values(preview.newest().pictures)).toMatchObject([{ width: 40, src: /^blob:/ }])
})
