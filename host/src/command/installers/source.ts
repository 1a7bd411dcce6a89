/** Where the command finds the settings of its installers: `FIN_INSTALLERS`. */
import type { InstallerOptions } from '../../index.js';
import type { Connection } from '../command-settings.js';

export type InstallersPlace = { kind: 'folder'; path: string } | { kind: 'postgres'; url: string };

export interface InstallerSource {
  /** For messages: the kind and the place, without user and password. */
  label: string;
  /**
   * The options of an installer; `undefined` if there is no such installer.
   * @throws Mistakes if its settings are wrong
   */
  find(id: string): Promise<InstallerOptions<Connection> | undefined>;
  /** The ids of all installers, sorted. A file may have a name that is no id. */
  ids(): Promise<string[]>;
  close(): Promise<void>;
}

/** @returns `undefined` for an address of another kind */
export function readInstallersPlace(text: string): InstallersPlace | undefined {
  if (/^postgres(?:ql)?:\/\//.test(text)) return URL.canParse(text) ? { kind: 'postgres', url: text } : undefined;
  return /^[a-z][a-z0-9+.-]+:/i.test(text) ? undefined : { kind: 'folder', path: text };
}
