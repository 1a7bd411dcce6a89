/** What the fields of both documents mean. Types, value sets and ranges come from the schemas. */
import { maxWithMint } from '../../host/src/quotes/batch-sizes.js';

const customer = (what: string) => `The customer's ${what}.`;
const durations = 'The terms that the customer may choose from.';
const afterSubsidies = 'after subsidies, including VAT, in the currency of the project.';

/** By the field's name; by `<name of what contains it>.<field>` where a name has several meanings. */
const descriptions: Record<string, string> = {
  // The envelope.
  status: 'The outcome of the workflow: `success`.',
  response: 'The fields of the operation.',
  message: 'A sentence for developers.',

  // Login and `me`.
  email: 'The e-mail address of the user.',
  password: 'The password of the user.',
  user_id: 'The id of the user.',
  token: 'The token of the user. It goes into the `Authorization` header of the other operations.',
  expires: 'The lifetime of the token. The service names no unit; the answers seen so far are in seconds.',
  first: 'The first name of the user.',
  last: 'The last name of the user.',
  User_Id: 'The id of the user: `sales_rep` and `sales_rep_id` of the other operations.',
  org_id: 'The id of the organization: `organization` of the other operations.',
  option: 'Options of the user.',

  // Quotes.
  country_project: 'The country of the installation.',
  currency_project: "The currency of the project's invoice.",
  organization: 'The id of the organization, as `me` gives it.',
  'total_cost_installation (after subsidies) (incl vat)': `The total cost ${afterSubsidies}`,
  LTI_tenor: 'The term of the financing.',
  LTI_downpayment: 'The down payment, in percent of the total cost.',
  Monthly_fee: 'The monthly payment, in the currency of the project. It is above 0.',

  // Projects.
  project: 'The id of the project, as `new_project_2` gives it.',
  first_name_customer: customer('first name'),
  last_name_customer: customer('last name'),
  email_customer: customer('e-mail address'),
  phone_customer: customer('phone number'),
  type_customer: 'Whether the customer is a person or a company.',
  address_project: "The place of the installation. It may differ from the customer's address.",
  type_project: 'What is installed.',
  offer_PDF: 'Links to the technical offer, as PDF. You host the files.',
  sales_rep: 'The id of the sales representative, as `me` gives it.',
  send_offer_email: 'Whether the service sends the offer to the customer by e-mail.',
  VAT: 'Whether VAT applies.',
  financing_options: 'How the customer may pay.',
  financing_durations: durations,
  LTI_durations: durations,
  Heatpump_subsidized_price: 'The subsidized price of the heat pump, in the currency of the project.',
  Total_cost_installation: `The total cost ${afterSubsidies}`,
  checkout_link: 'The address of the checkout. Lead the customer there.',
  project_id: 'The id of the project.',
  financial_offer: 'The financial offer, as text.',

  // Leads.
  address: 'The place of the installation.',
  country: 'The country of the installation.',
  customer_email: customer('e-mail address'),
  customer_first_name: customer('first name'),
  customer_last_name: customer('last name'),
  customer_phone: customer('phone number'),
  comment: 'Free text.',
  sales_rep_id: 'The id of the sales representative, as `me` gives it.',
  estimated_cost_of_installation: 'The estimated total cost after subsidies, including VAT.',
  lat: 'Latitude, in degrees.',
  lng: 'Longitude, in degrees.',
  'address.address': 'The address in one line.',
  'address_project.address': 'The address in one line.',

  // The host protocol.
  'TokenAnswer.token': 'The session token, opaque to the page.',
  expires_in: 'The lifetime of the token, in seconds.',
  idempotency: 'The host understands `Idempotency-Key` and `Idempotency-Replay`.',
  prices: 'How many quote requests `/prices` takes. Absent if the host has no such route.',
  answers: 'The answers to `questions`, each in its place. `null`: not known now. `ERROR`: refused or failed.',
  'answers.status': 'The quote request is refused, or has failed.',
  page: 'The settings of the host for its pages. A setting of the page itself comes first.',
  'page.country': 'The country of pages that name none.',
  'page.currency': 'The currency that belongs to `country`.',
  'page.tenors': 'The terms on offer, in years.',
  'page.tenor': 'The term that a selection starts with, in years.',
  'page.downpaymentMin': 'The lower end of the slider, in percent. Default: 0.',
  'page.downpaymentMax': 'The upper end of the slider, in percent. Default: 40.',
  'page.downpaymentStep': 'The step of the slider, in percent. Default: 5.',
  'page.downpayment': 'The down payment that a selection starts with, in percent.',
  'page.product': 'The kind of financing.',
  'page.warning': 'Replaces the warning of a credit. `none` omits it.',
  'page.requireLegal': 'Whether a payment needs its legal texts.',
  'page.allCostsIncluded': 'The statement that payments are equal and that there are no further costs.',
  'page.lender': 'The name and address of the lender.',
  'page.example': 'The selection of the representative example: total cost, years, and down payment in percent.',
  'page.legal': 'The legal text. Each line is a paragraph.',
  'page.rate': 'The effective rate, as text. Each line is a paragraph.',
  'page.strings': 'Texts of the elements by name, or by language and name.',
  'page.accent': 'The accent color, in CSS.',
  'page.surface': 'The background color of the card, in CSS.',
  test: 'The host is in test mode: its service is simulated.',
  questions: 'Quote requests, each the body of a `pricing_2`.',
  'TokenRequest.questions': `Quote requests, each the body of a \`pricing_2\`. The host answers the first ${maxWithMint}, and completes fields that are missing from its settings for pages.`,
  knownOnly: 'Whether the host gives only quotes that it knows, and requests none from the service.',
  'ErrorBody.status':
    '`NOT_RUN`: the request was refused, and nothing happened. `UNKNOWN`: a create or update may have happened; ask again with the same key and body. `ERROR`: a read failed; send it again.',
  fields: 'The fields of the body that the host refuses. Only a 400 has it.',
  reason: 'Too many requests of this visitor are under way. Only a 429 has it.',
};

/** @throws Error that says where to add the description */
export const descriptionOf = (container: string, field: string): string => {
  const description = descriptions[`${container}.${field}`] ?? descriptions[field];
  if (!description)
    throw new Error(`Describe ${container}.${field} in scripts/openapi/descriptions.ts, or with z.describe().`);
  return description;
};
