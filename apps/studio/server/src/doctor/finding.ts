/** What was looked at and how it is. */
export interface Finding {
  readonly about:
    | 'versions'
    | 'folder'
    | 'disk'
    | 'database'
    | 'tables'
    | 'clock'
    | 'address'
    | 'backups'
    | 'audit log'
    | 'mail';
  readonly state: 'ok' | 'warning' | 'fault';
  readonly says: string;
  /** What to do about it; nothing where it is well. */
  readonly todo?: string;
}
