/**
 * What each page says of itself in search results and link previews, one or two sentences by path. They stand apart
 * from the site map because only the prerenderer speaks them: no visitor should have to download them all.
 */
const descriptions: Readonly<Record<string, string>> = {
  '/': 'Touchstone tests the claims of Web3 projects, holds their money in escrow on the XRP Ledger, and shows everyone the mark.',
  '/platform-features':
    'The DYOR dashboard, access by Founder Pass, the escrow module, and points for people and projects: four instruments, with sample screens and graphs.',
  '/launchpad':
    'How a project launches on Touchstone: prove who you are, lock your part in escrow, raise in the open, and be paid as milestones are met.',
  '/investors':
    'Risk scores you can take apart, token sales backed by escrow on the XRP Ledger, and loyalty points; with what none of them protects.',
  '/rewards':
    'How people earn loyalty points and projects earn reputation on Touchstone, what a Founder Pass multiplies, and the rules that keep it fair.',
  '/escrow':
    'Dev Lock, FailSafe and VisionVault: three escrows on the XRP Ledger, what each holds, when it opens, and what it costs.',
  '/roadmap':
    'The six phases of Touchstone, what each brings, and what anyone can check to see that it has ended.',
  '/founder-pass':
    'One thousand Founder Passes in six grades: a ticket into the incubator for those who build, a lifetime membership for those who back. Prices and perks by tier.',
  '/incubator':
    'An incubator with a high bar: two tracks, six things you get, and a verdict in writing. What is asked, how it works, and how to apply.',
  '/founder-pass-wallet':
    'Choose one of six grades and mint your Founder Pass with one signature: payment and pass change hands in the same XRP Ledger transaction.',
  '/faq':
    'Nineteen questions people ask about Touchstone, answered: risk scores, escrow and its fee, the launchpad, the incubator, Founder Passes, payment and privacy.',
  '/investor-form':
    'Tell Touchstone how you invest: ten questions, two minutes, no wallet and no account. A person reads your application.',
  '/developer-form':
    'Apply for launchpad, escrow, KYC and the other services of Touchstone with your project. We answer within 24-48 hours.',
  '/incubator-form':
    'Apply to the Touchstone incubator: Build at Cost or Co-Build for Stake. We answer within 24-48 hours.',
  '/application-status': 'See how far we are with your application or question, by the ID you were given.',
  '/meet':
    'The owl reads, the tortoise keeps, the fox tries every lock: three guardians cut in slate, and what each of them would tell you before you sign.',
  '/privacy-policy':
    'What Touchstone keeps about you, why, and for how long; what it never asks for; and how to have it shown, corrected or deleted.',
  '/terms-conditions':
    'What you agree to when you use Touchstone or mint a Founder Pass: the sale, the perks, the risks, and what happens when something fails.',
  '/__visual-test': 'The home page without header and footer, standing still.',
  '/404': 'There is nothing at this address.',
}

/** Throws for a page that says nothing of itself: the build should fail rather than publish it. */
export function descriptionOf(path: string): string {
  const description = descriptions[path]
  if (!description) throw new Error(`descriptions.ts has no sentence for ${path}`)
  return description
}
