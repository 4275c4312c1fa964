import type { ContentTable } from '@bayt/content/entities/tables'
import { hasPreview } from '../preview/places.ts'

/** Whether changes of a table can be prepared: pages of the site show its records. */
export const isPreparable = (table: string): table is ContentTable => hasPreview(table)
