import type { Language } from '#contract/index.ts'
import type { MailFacts } from './facts.ts'

type Sentences = Record<Language, (facts: MailFacts) => string[]>

/** The sentences that are not empty. */
export const sentences = (...texts: (string | false)[]): string[] => texts.filter(text => text !== false)

const isGiven = ({ reasonCode }: MailFacts) => !['', 'other'].includes(reasonCode)

/** Why it happened. */
export const why: Sentences = {
  en: facts => sentences(isGiven(facts) && `Reason: ${facts.reason}.`, facts.note !== '' && `Note: “${facts.note}”`),
  bn: facts => sentences(isGiven(facts) && `কারণ: ${facts.reason}।`, facts.note !== '' && `নোট: ‘${facts.note}’`),
}

/** The debt that an amount has repaid. */
export const debt: Sentences = {
  en: ({ repaid }) => sentences(repaid !== '' && `${repaid} of it repaid what you owed.`),
  bn: ({ repaid }) => sentences(repaid !== '' && `এর মধ্যে ${repaid} দিয়ে আপনার দেনা শোধ হয়েছে।`),
}

/** The transfer of a withdrawal or refund. */
export const transfer: Sentences = {
  en: ({ method, transactionId }) =>
    sentences(transactionId !== '' && `The ${method} transaction ID is ${transactionId}.`),
  bn: ({ method, transactionId }) => sentences(transactionId !== '' && `${method} ট্রানজেকশন আইডি: ${transactionId}`),
}
