import type { OidcSettings } from './accounts/oidcSettings.ts';
import type { Database } from './database/database.ts';
import type { Log } from './log.ts';

/** How a studio is set up; from flags and the environment. */
export interface StudioConfig {
  readonly host: string;
  readonly port: number;
  /** What links to this studio begin with, such as https://studio.example.org. */
  readonly publicUrl: string;
  /** Whether cookies are `Secure` with the `__Host-` prefix: wherever the public URL is https. */
  readonly secure: boolean;
  readonly dataDir: string;
  /** Largest upload in bytes after unpacking, rows and columns of a table. */
  readonly limits: { readonly bytes: number; readonly rows: number; readonly columns: number };
  /** Jobs at a time in this process. */
  readonly workers: number;
  /** Names that the studio goes by besides its public URL and this machine's own. */
  readonly hosts?: readonly string[] | undefined;
  /** Names that webhooks may go to though they are this machine or in its network. */
  readonly webhookHosts?: readonly string[] | undefined;
  /** Where accounts may also sign in. */
  readonly oidc?: OidcSettings | undefined;
}

/** What every handler is given. */
export interface Studio {
  readonly config: StudioConfig;
  readonly database: Database;
  readonly log: Log;
  /** Told whenever a job was queued or is to be cancelled. */
  readonly jobs: { wake(): void; cancel(jobId: string): void };
}
