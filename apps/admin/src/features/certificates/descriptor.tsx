import type { Certificate } from '@bayt/content/entities/certificate'
import { translationsOf } from '@bayt/content/entities/languages'
import { eachLocale, localised } from '@bayt/content/locale'
import { CertificateEnd } from '../../components/certificate-end.tsx'
import { Thumbnail } from '../../components/picture.tsx'
import { ActiveBadge } from '../../components/status-badge.tsx'
import { type ColumnFacts, describeScreen } from '../../resource/describe-screen.ts'
import { RowBadge } from '../../resource/languages/language-badge.tsx'
import { CategoryTag, RecordName } from '../../resource/list/record-cells.tsx'
import { CERTIFICATE_TEXTS } from './texts.ts'

const CERTIFICATE_COLUMNS: ColumnFacts<Certificate, 'certificate' | 'scope' | 'validity' | 'status'>[] = [
  {
    key: 'certificate',
    isRowHeader: true,
    sortBy: (locale) => `name_${locale}`,
    render: (certificate) => (
      <RecordName
        thumbnail={<Thumbnail src={certificate.image_url} placeholder="/admin/mark.svg" />}
        names={eachLocale((language) => localised(certificate, 'name', language))}
      >
        <bdi>{certificate.number}</bdi>
        <RowBadge table="certificates" id={certificate.id} />
      </RecordName>
    ),
  },
  {
    key: 'scope',
    sortBy: () => 'scope',
    render: ({ scope }, locale) => <CategoryTag>{CERTIFICATE_TEXTS[locale].choices[scope]}</CategoryTag>,
  },
  { key: 'validity', sortBy: () => 'valid_until', render: (certificate) => <CertificateEnd certificate={certificate} /> },
  { key: 'status', sortBy: () => 'active', render: ({ active }) => <ActiveBadge isActive={active} /> },
]

/** Certificates for buyers with a tender. */
export const CERTIFICATES = describeScreen('certificates', {
  texts: CERTIFICATE_TEXTS,
  columns: CERTIFICATE_COLUMNS,
  groups: [
    { key: 'certificate', rows: [translationsOf('name'), translationsOf('issuer')] },
    {
      key: 'validity',
      rows: [
        ['number', 'scope'],
        ['valid_from', 'valid_until'],
      ],
    },
    { key: 'picture', layout: 'grid', rows: ['image_url'] },
    { key: 'placement', rows: [['display_order', 'active']] },
  ],
})
