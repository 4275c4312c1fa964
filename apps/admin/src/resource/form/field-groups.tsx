import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { type FieldGroup, type FieldRow, inReadingOrder } from '../fields.ts'
import { FormField } from './form-field.tsx'
import { PictureGrid } from './picture-grid.tsx'
import styles from './record-form.module.css'

interface FieldGroupsProps {
  groups: FieldGroup[]
  id: number | 'new'
}

/** All fields of a form, in titled groups. */
export function FieldGroups({ groups, id }: FieldGroupsProps) {
  const { locale } = useLocale()
  return groups.map(({ key, title, rows, layout = 'rows', Effect }) => (
    <fieldset key={key} className={styles.group}>
      <legend className={styles.legend}>{title[locale]}</legend>
      {layout === 'grid' ? (
        <PictureGrid fields={rows.flat()} />
      ) : (
        rows.map((row) => <Row key={[row].flat()[0]?.name} row={row} />)
      )}
      {Effect && <Effect id={id} />}
    </fieldset>
  ))
}

/** Fields side by side; on wide screens each language keeps its side. */
function Row({ row }: { row: FieldRow }) {
  const { locale } = useLocale()
  if (!Array.isArray(row)) return <FormField spec={row} />
  return (
    <div className={styles.row}>
      {inReadingOrder(row, locale).map((spec) => (
        <FormField key={spec.name} spec={spec} />
      ))}
    </div>
  )
}
