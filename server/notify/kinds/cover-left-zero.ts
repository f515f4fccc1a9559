import type { Kind } from './kind.ts'

export const kind: Kind<'cover_left_zero'> = {
  to: 'wallets.read',
  page: () => '/admin-panel',
  mail: {
    en: ({ amount }) => ({
      subject: `The wallets and the ledger differ by ${amount}`,
      heading: "The wallets don't match the ledger",
      paragraphs: [`The money in the wallets and the money in the ledger differ by ${amount}.`],
      action: 'Open the admin panel',
    }),
    bn: ({ amount }) => ({
      subject: `ওয়ালেট ও লেজারের হিসাবে ${amount} পার্থক্য`,
      heading: 'ওয়ালেট ও লেজারের হিসাব মেলে না',
      paragraphs: [`ওয়ালেটে যত টাকা আছে আর লেজারের হিসাবে যত থাকার কথা, তার পার্থক্য ${amount}।`],
      action: 'অ্যাডমিন প্যানেল খুলুন',
    }),
  },
}
