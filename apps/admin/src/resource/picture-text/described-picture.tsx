import { isSafeUrl } from '@bayt/content/text/url'
import { Picture } from '../../components/picture.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useText } from '../../lib/i18n/locale-context.tsx'
import type { CustomFieldProps } from '../fields.ts'
import styles from './picture-text.module.css'

/** The picture that is described, and its address. */
export function DescribedPicture(field: CustomFieldProps) {
  const { picture: text } = useText()
  return (
    <>
      {isSafeUrl(field.value) && (
        <div className={styles.picture}>
          <Picture key={field.value} src={field.value} alt={field.label} brokenText={text.broken} isSmall />
        </div>
      )}
      <TextField {...field} dir="ltr" inputMode="url" />
    </>
  )
}
