import { useLingui } from '@lingui/react/macro'
import { languages, type Language } from '#contract/values/roles.ts'
import { chooseLanguage } from '#lib/i18n/language.ts'
import classes from './language-switch.module.css'

/** Each name is in its own language. */
const names: Record<Language, string> = { en: 'English', bn: 'বাংলা' }

/** Switches to the other language. For narrow spaces. */
export function LanguageButton() {
  const { i18n } = useLingui()
  const other: Language = i18n.locale === 'bn' ? 'en' : 'bn'
  return (
    <button type="button" lang={other} className={classes.button} onClick={() => void chooseLanguage(other)}>
      {names[other]}
    </button>
  )
}

/** A choice between all languages. */
export function LanguageChoice() {
  const { t, i18n } = useLingui()
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.legend}>{t`Language`}</legend>
      {languages.map(language => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={i18n.locale === language}
          className={classes.option}
          onClick={() => void chooseLanguage(language)}
        >
          {names[language]}
        </button>
      ))}
    </fieldset>
  )
}
