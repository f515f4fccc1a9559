/** Names in pages and emails that the server writes, in both languages. The site's screens use its catalogues. */
import type { Category, Language } from './vocabulary.ts'

export const siteNames: Record<Language, string> = { en: 'Prochar', bn: 'প্রচার' }

export const categoryNames: Record<Language, Record<Category, string>> = {
  en: {
    fashion: 'Fashion',
    beauty: 'Beauty',
    fitness: 'Fitness',
    travel: 'Travel',
    food: 'Food',
    lifestyle: 'Lifestyle',
    technology: 'Technology',
    gaming: 'Gaming',
    other: 'Other',
  },
  bn: {
    fashion: 'ফ্যাশন',
    beauty: 'বিউটি',
    fitness: 'ফিটনেস',
    travel: 'ট্রাভেল',
    food: 'ফুড',
    lifestyle: 'লাইফস্টাইল',
    technology: 'টেকনোলজি',
    gaming: 'গেমিং',
    other: 'অন্যান্য',
  },
}
