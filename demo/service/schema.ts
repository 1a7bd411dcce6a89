/**
 * The tables. Columns with a caller's data have the names of the spec, so that a validated request can be inserted unchanged. Amounts are
 * double precision, because the spec's amounts are floats.
 */
import { boolean, doublePrecision, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type {
  Address,
  Country,
  Currency,
  CustomerType,
  Duration,
  FinancingOption,
  ProjectType,
} from '../../src/contract/index.js';

const moment = (name: string) => timestamp(name, { withTimezone: true }).notNull();

const createdAt = () => moment('created_at').$defaultFn(() => new Date());

/** The installers' companies. */
export const organizations = pgTable('organizations', {
  id: text().primaryKey(),
  name: text().notNull(),
});

/** The users of an organization: callers and sales representatives. `email` is in lower case. */
export const users = pgTable('users', {
  id: text().primaryKey(),
  organization: text()
    .notNull()
    .references(() => organizations.id),
  email: text().notNull().unique(),
  passwordHash: text('password_hash').notNull(),
  first: text().notNull(),
  last: text().notNull(),
});

/** API tokens as SHA-256 hashes. A copy of this table gives no access. */
export const tokens = pgTable('tokens', {
  hash: text().primaryKey(),
  user: text()
    .notNull()
    .references(() => users.id),
  expiresAt: moment('expires_at'),
});

/** Created by `new_lead`. */
export const leads = pgTable('leads', {
  id: text().primaryKey(),
  address: jsonb().$type<Address>().notNull(),
  country: text().$type<Country>().notNull(),
  organization: text()
    .notNull()
    .references(() => organizations.id),
  customer_email: text().notNull(),
  customer_first_name: text().notNull(),
  customer_last_name: text().notNull(),
  customer_phone: text(),
  comment: text(),
  sales_rep_id: text()
    .notNull()
    .references(() => users.id),
  estimated_cost_of_installation: doublePrecision().notNull(),
  createdAt: createdAt(),
});

/** Created by `new_project_2`, changed by `update_project_2`. `checkout` is the random last segment of the checkout link. */
export const projects = pgTable('projects', {
  id: text().primaryKey(),
  checkout: text().notNull().unique(),
  first_name_customer: text().notNull(),
  last_name_customer: text().notNull(),
  email_customer: text().notNull(),
  phone_customer: text().notNull(),
  address_project: jsonb().$type<Address>().notNull(),
  type_project: text().$type<ProjectType>().notNull(),
  country_project: text().$type<Country>().notNull(),
  currency_project: text().$type<Currency>().notNull(),
  offer_PDF: text().array().notNull(),
  type_customer: text().$type<CustomerType>().notNull(),
  sales_rep: text()
    .notNull()
    .references(() => users.id),
  organization: text()
    .notNull()
    .references(() => organizations.id),
  send_offer_email: boolean().notNull(),
  VAT: boolean(),
  financing_options: text().array().$type<FinancingOption[]>().notNull(),
  financing_durations: text().array().$type<Duration[]>(),
  Heatpump_subsidized_price: doublePrecision(),
  Total_cost_installation: doublePrecision().notNull(),
  createdAt: createdAt(),
  updatedAt: moment('updated_at').$onUpdate(() => new Date()),
});

/** All tables by name. A table comes after the tables that it references. */
export const tables = { organizations, users, tokens, leads, projects };

export type User = typeof users.$inferSelect;
export type Project = typeof projects.$inferSelect;
