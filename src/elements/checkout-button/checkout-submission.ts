import { filledFields } from '../base/filled-fields.js';
import type { FinElement } from '../base/fin-element.js';
import { fingerprintsOf } from '../submission/fingerprints.js';
import { createdProject } from '../submission/page-creates.js';
import type { DialogFields } from '../submission/reducer-events.js';
import type { SubmissionKind } from '../submission/submission-controller.js';
import { judgeCheckoutLink, simulatedCheckoutPage } from './checkout-link.js';
import { sentSelection, withChoice } from './checkout-params.js';
import { FinCheckoutEvent, FinProjectEvent, FinRedirectEvent } from './events.js';
import { openCheckout } from './open-checkout.js';
import { type CheckoutDraft, completeProject, hasValidCustomer } from './project.js';
import { sendProject } from './send-project.js';

/** The fingerprints of a checkout. */
export const identifyCheckout = (element: Element, { settings, known, customer }: CheckoutDraft) =>
  fingerprintsOf({
    element,
    serviceUrl: settings.serviceUrl,
    offer: completeProject(settings), // of no customer in particular
    known,
    customer: customer && { data: filledFields(customer), email: customer.email_customer ?? '' },
  });

/** What a dialog does for the submissions of a button. */
interface Dialog {
  open(fields: DialogFields): void;
  close(): void;
}

/** Checkouts as a kind of submission: projects are remembered, and their links lead to the checkout. */
export const checkoutSubmission = (button: FinElement, dialog: Dialog): SubmissionKind<CheckoutDraft> => ({
  openDialog: (fields) => dialog.open(fields),
  closeDialog: () => dialog.close(),
  identify: async (draft) => identifyCheckout(button, draft),
  askPage: ({ project }) => new FinCheckoutEvent(project),
  finish: (draft) =>
    hasValidCustomer(draft.project) ? { ...draft, project: JSON.parse(JSON.stringify(draft.project)) } : undefined,
  send: sendProject,
  async notifyPage({ draft, record }, outcome) {
    const { key, project = '', link = '' } = record;
    // The page knows the offer of a project that it created. It is not remembered beyond the page.
    const created = await createdProject(draft.settings.client, key)?.catch(() => undefined);
    const financialOffer = created?.response.financial_offer;
    button.dispatchEvent(new FinProjectEvent(project, link, financialOffer, outcome));
    const { origins, params, serviceUrl } = draft.settings;
    const address = simulatedCheckoutPage(link, serviceUrl) ?? judgeCheckoutLink(link, origins, location);
    if (!address) return { type: 'linkRejected' };
    const url = withChoice(address, params, sentSelection(draft.settings, draft.project));
    // A button that was removed from the page opens no checkout.
    const navigates = button.isConnected && button.dispatchEvent(new FinRedirectEvent(url));
    return navigates ? { type: 'redirected', url } : { type: 'handedOver' };
  },
  followLink: (url, { settings }) => openCheckout(url, settings.target),
});
