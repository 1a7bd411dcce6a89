/**
 * The tables. Columns that hold what a caller sent bear the spec's own names, so that a checked request is a row as it
 * stands; amounts are double precision, because the wire says float and nothing may change between request and row.
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

/** Their people: who calls, and who is a sales representative. `email` is in lower case. */
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

/** Live API tokens, as SHA-256: a copy of this table lets nobody in. */
export const tokens = pgTable('tokens', {
  hash: text().primaryKey(),
  user: text()
    .notNull()
    .references(() => users.id),
  expiresAt: moment('expires_at'),
});

/** Made by `new_lead`. */
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

/** Made by `new_project_2`, changed by `update_project_2`. `checkout` is the unguessable end of the checkout link. */
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

/** Every table by its name, each after those that it refers to. */
export const tables = { organizations, users, tokens, leads, projects };

export type User = typeof users.$inferSelect;
export type Project = typeof projects.$inferSelect;
