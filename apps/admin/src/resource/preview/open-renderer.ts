import type { PreviewRenderer } from '@bayt/release/preview'
import type { AppConfig } from '../../config/env.ts'

export function openPreviewRenderer(_config: AppConfig): PreviewRenderer {
  throw new Error('The renderer is not there yet.')
}
