import { trimUrl } from '../../client/url-guards.js';
import type { SettingsReader } from './settings-reader.js';

/** The settings that say where requests go. They travel as one: who sets one of them takes none of them from elsewhere. */
export type ConnectionSettingName = 'host' | 'baseUrl' | 'tokenUrl' | 'token';

/** Where requests go. */
export interface ConnectionSettings {
  baseUrl: string;
  tokenUrl: string | undefined;
  token: string | undefined;
}

/** Reads where requests go. @returns `undefined` if a setting is missing or wrong; `reader.problems` says which */
export const readConnection = (reader: SettingsReader<ConnectionSettingName>): ConnectionSettings | undefined => {
  const isHost = !reader.text('baseUrl') && reader.text('host');
  const trim = (url: string | undefined) => url && trimUrl(url);
  const host = trim(reader.url('host'));
  const baseUrl = isHost ? host : trim(reader.requiredUrl('baseUrl'));
  const tokenUrl = trim(reader.url('tokenUrl')) ?? (host && `${host}/token`);
  return baseUrl && !reader.problems.has('tokenUrl') ? { baseUrl, tokenUrl, token: reader.text('token') } : undefined;
};
