import { useLingui } from '@lingui/react/macro'
import type { ActivityEntry } from '#contract/index.ts'
import { operatorRoles } from '#contract/values/roles.ts'
import { categories, evidenceGrades, moneyFacts, paymentMethods } from '#contract/values/vocabulary.ts'
import { gradeNames } from '#entities/admin/wallets/evidence-texts.ts'
import { ReasonName } from '#entities/decision/rejection.tsx'
import { MethodName } from '#entities/payment/method-name.tsx'
import { ReversalName } from '#entities/reversal/reversal.tsx'
import { operatorRoleNames } from '#entities/staff/operator-role-names.ts'
import { StatusBadge } from '#entities/status/status-badge.tsx'
import { RoleName } from '#entities/user/role-name.tsx'
import { VocabularyName } from '#entities/vocabulary/vocabulary.tsx'
import { percent, plainDate } from '#lib/i18n/format.ts'
import { Money } from '#ui/money.tsx'
import { factNames, fieldText } from './activity-names.ts'
import a11y from '#ui/visually-hidden.module.css'
import classes from './activity-tab.module.css'

type Fact = ActivityEntry['details'][string] | undefined

/** The recorded facts in a fixed order. A changed fact shows its old and its new value. */
export function ActivityChanges({ entry: { before, after, details, subject } }: { entry: ActivityEntry }) {
  const { t, i18n } = useLingui()
  const names = Object.keys(factNames).filter(name => [before, after, details].some(facts => facts && name in facts))
  if (names.length === 0) return '–'
  return (
    <ul className={classes.changes}>
      {names.map(name => {
        const [oldValue, newValue] = [before?.[name], after?.[name] ?? details[name]]
        const label = factNames[name]
        return (
          <li key={name}>
            <span className={classes.name}>{label ? i18n._(label) : name}: </span>
            {oldValue === undefined ? null : (
              <>
                <FactValue name={name} value={oldValue} subject={subject.type} />{' '}
              </>
            )}
            <span className={classes.value}>
              {oldValue === undefined ? null : (
                <>
                  <span aria-hidden>→</span>
                  <span className={a11y.visuallyHidden}>{t`then`}</span>{' '}
                </>
              )}
              <FactValue name={name} value={newValue} subject={subject.type} />
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** A value, formatted as in other lists. */
function FactValue({ name, value, subject }: { name: string; value: Fact; subject: ActivityEntry['subject']['type'] }) {
  const { t, i18n } = useLingui()
  if (value === null || value === undefined) return t`None`
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`
  if (Array.isArray(value)) return value.map(field => fieldText(i18n, field)).join(', ')
  const text = String(value)
  if (moneyFacts.has(name)) return <Money amount={text} />
  if (name === 'platform_fee_percent') return percent(text, i18n.locale)
  const grade = evidenceGrades.find(grade => grade === text)
  if (name === 'grade' && grade) return i18n._(gradeNames[grade])
  if (name === 'reversal_kind') return <ReversalName kind={text} />
  if (name === 'role') return <RoleName role={text} />
  const operatorRole = name === 'operator_role' && operatorRoles.find(role => role === text)
  if (operatorRole) return i18n._(operatorRoleNames[operatorRole])
  if (name === 'deadline') return plainDate(text, i18n.locale)
  if (name === 'status') {
    const kind = subject === 'withdrawal' || subject === 'payment' || subject === 'refund' ? subject : 'application'
    return <StatusBadge kind={kind} status={text} />
  }
  if (name === 'reason' && (subject === 'application' || subject === 'payment' || subject === 'withdrawal')) {
    return <ReasonName kind={subject} reason={text} />
  }
  const category = categories.find(name => name === text)
  if (name === 'category' && category) return <VocabularyName field="category" value={category} />
  const method = paymentMethods.find(name => name === text)
  return method ? <MethodName method={method} /> : text
}
