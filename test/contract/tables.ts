/** The tables of the spec, copied row by row. Nothing is taken from the contract, which is tested against them. */

export type Type = 'string' | 'number' | 'boolean' | 'address' | 'list';

/** A field, its type, whether it is required, and its allowed values if the spec names them (for a list: of its items). */
export type Row = readonly [field: string, type: Type, required: boolean, allowed?: readonly string[]];

const countries = ['Germany', 'Sweden', 'Switzerland', 'Netherlands'];
const currencies = ['EUR', 'kr', 'CHF'];
const durations = ['1 year', ...Array.from({ length: 19 }, (_, i) => `${i + 2} years`)];

const project: readonly Row[] = [
  ['first_name_customer', 'string', true],
  ['last_name_customer', 'string', true],
  ['address_project', 'address', true],
  ['type_project', 'string', true, ['Solar', 'Solar + Battery/Charging station', 'Battery/Charging station']],
  ['country_project', 'string', true, countries],
  ['currency_project', 'string', true, currencies],
  ['offer_PDF', 'list', true],
  ['type_customer', 'string', true, ['Individual', 'Company']],
  ['sales_rep', 'string', true],
  ['organization', 'string', true],
  ['send_offer_email', 'boolean', true],
  ['phone_customer', 'string', true],
  ['VAT', 'boolean', false],
  ['financing_options', 'list', true, ['Invoice', 'Financing']],
  ['Heatpump_subsidized_price', 'number', false],
  ['Total_cost_installation', 'number', true],
];

/** Request bodies; `me` has none. */
export const requests: Readonly<Record<string, readonly Row[]>> = {
  'generate-user-token': [
    ['email', 'string', true],
    ['password', 'string', true],
  ],
  new_lead: [
    ['address', 'address', true],
    ['country', 'string', true, countries],
    ['organization', 'string', true],
    ['customer_email', 'string', true],
    ['customer_first_name', 'string', true],
    ['customer_last_name', 'string', true],
    ['customer_phone', 'string', false],
    ['comment', 'string', false],
    ['sales_rep_id', 'string', true],
    ['estimated_cost_of_installation', 'number', true],
  ],
  new_project_2: [...project, ['email_customer', 'string', true], ['financing_durations', 'list', false, durations]],
  update_project_2: [
    ...project,
    ['project', 'string', true],
    ['email_customer', 'string', false],
    ['LTI_durations', 'list', false, durations],
  ],
  pricing_2: [
    ['country_project', 'string', true, countries],
    ['currency_project', 'string', true, currencies],
    ['organization', 'string', true],
    ['total_cost_installation (after subsidies) (incl vat)', 'number', true],
    ['LTI_tenor', 'string', true, durations],
    ['LTI_downpayment', 'number', true],
  ],
};

/** The fields of `response` of a 200. An operation without rows is one whose content the spec does not show. */
export const answers: Readonly<Record<string, readonly Row[]>> = {
  'generate-user-token': [
    ['user_id', 'string', true],
    ['token', 'string', true],
    ['expires', 'number', true],
  ],
  me: [
    ['first', 'string', true],
    ['last', 'string', true],
    ['User_Id', 'string', true],
    ['org_id', 'string', true],
    ['email', 'string', true],
    ['option', 'list', true],
  ],
  new_lead: [],
  new_project_2: [
    ['checkout_link', 'string', true],
    ['project_id', 'string', true],
    ['financial_offer', 'string', true],
  ],
  update_project_2: [],
  pricing_2: [['Monthly_fee', 'number', true]],
};

/** Values outside of a named set, close to those in it. */
export const outsiders: Readonly<Record<string, readonly string[]>> = {
  type_project: ['solar', 'Solar ', 'Heat pump', 'Battery'],
  country_project: ['germany', 'DE', 'Austria'],
  country: ['germany', 'DE', 'Austria'],
  currency_project: ['eur', 'SEK', '€'],
  type_customer: ['individual', 'Private'],
  financing_options: ['invoice', 'Leasing'],
  financing_durations: ['0 years', '1 years', '2 year', '21 years', '2.5 years', '10'],
  LTI_durations: ['0 years', '1 years', '2 year', '21 years', '2.5 years', '10'],
  LTI_tenor: ['0 years', '1 years', '2 year', '21 years', '2.5 years', '10', ' 2 years'],
};
