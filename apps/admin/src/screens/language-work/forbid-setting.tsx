import { setForbidsBehind } from '@bayt/content/queries/languages'
import { useQuery } from '@tanstack/react-query'
import { toast } from 'sonner'
import { useServices } from '../../data/services.tsx'
import { useAccount } from '../../data/session/use-session.ts'
import { useSingleMutation } from '../../data/use-single-mutation.ts'
import { forbidsBehindOptions } from '../../record/languages/language-options.ts'
import { useLocale } from '../../ui/i18n/locale-context.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import styles from './language-work.module.css'
import { LANGUAGE_WORK_TEXTS } from './texts.ts'

/** What happens if a save publishes a language that is out of date. Admins change this setting; other staff read it. */
export function ForbidSetting() {
  const services = useServices()
  const texts = LANGUAGE_WORK_TEXTS[useLocale().locale]
  const account = useAccount()
  const options = forbidsBehindOptions(services)
  const rule = useQuery(options)
  const change = useSingleMutation({
    mutationFn: (forbids: boolean) => setForbidsBehind(services.client, forbids),
    onSuccess: (_nothing, forbids) => {
      services.queryClient.setQueryData(options.queryKey, forbids)
      toast.success(forbids ? texts.forbidden : texts.allowed)
    },
    failed: texts.notChanged,
    onError: () => {
      // The server may have made the change although its answer is missing.
      void services.queryClient.invalidateQueries({ queryKey: options.queryKey })
    },
  })
  if (rule.data === undefined) return null
  const choices = { warn: texts.warn, refuse: texts.refuse }
  const chosen = rule.data ? 'refuse' : 'warn'
  return (
    <div className={styles.setting}>
      {account?.role === 'admin' ? (
        <SelectField
          label={texts.rule}
          hint={texts.ruleHint}
          value={chosen}
          options={Object.entries(choices).map(([value, label]) => ({ value, label }))}
          isDisabled={change.isPending}
          onChange={(value) => change.mutate(value === 'refuse')}
        />
      ) : (
        <p className={styles.quiet}>
          {texts.rule}: {choices[chosen]}. {texts.ruleHint}
        </p>
      )}
    </div>
  )
}
